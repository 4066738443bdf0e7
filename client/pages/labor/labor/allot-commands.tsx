// 新增分配 and 修改 — what is agreed on with an agency, as a dialog over its page.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { agencyAllot, type getAgencyDocument } from '#shared/contracts/labor/allot.ts'

type Allot = RecordOf<typeof agencyAllot>

type Agency = CallResult<typeof getAgencyDocument>['agency']

export function NewAllot({ agency, onDone }: { agency: Agency; onDone: () => void }) {
  const { code, settleMode } = agency
  return (
    <CommandButton
      label="新增分配"
      call={agencyAllot.create}
      fields={agencyAllot.fields}
      names={[
        'warehouse',
        'post',
        'quota',
        'priceUnit',
        'unitPrice',
        'overtimeRate',
        'effectiveFrom',
        'remark',
      ]}
      row={{ priceUnit: settleMode === '计件' ? '件' : '小时' }}
      bodyOf={(values) => ({ ...values, agency: code })}
      done={({ post, effectiveFrom }) => `${post}的分配已新增，${effectiveFrom}起生效`}
      onDone={onDone}
    />
  )
}

export function ChangeAllot({ row, onDone }: { row: Allot; onDone: () => void }) {
  return (
    <CommandButton
      label="修改"
      call={agencyAllot.update}
      fields={agencyAllot.fields}
      names={['quota', 'unitPrice', 'overtimeRate', 'remark']}
      row={row}
      bodyOf={(values) => ({ ...changed(values, row), id: row.id, revision: row.revision })}
      done={({ post }) => `${post}的分配已保存`}
      onDone={onDone}
    />
  )
}

/** The price stays out of it unless it is another one: it may have been paid by. */
function changed<V extends Partial<Allot>>(values: V, row: Allot): Partial<V> {
  const isChanged = ([name, value]: [string, unknown]) => value !== row[name as keyof Allot]
  return Object.fromEntries(Object.entries(values).filter(isChanged)) as Partial<V>
}
