// 取号记录 — what platforms were asked for, and what people do where they do not answer.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { code, text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import {
  confirmCancelled,
  fillRequest,
  lookUpRequests,
  renewRequest,
  retryRequests,
  waybillRequest,
} from '#shared/contracts/express/request.ts'
import { hrefTo } from '#shared/routes.ts'

type Request = RecordOf<typeof waybillRequest>
type ActionsProps = { rows: readonly Request[]; onDone: () => void }

export const page = listPage({
  resource: waybillRequest,
  filters: ['requestNo', 'orderNo', 'waybillNo', 'state', 'source', 'owner', 'warehouse', 'createdAt'],
  columns: [
    'requestNo',
    'state',
    'lastResult',
    {
      field: 'orderNo',
      cell: ({ orderNo }) => <RowLink href={hrefTo('outboundOrder', { orderNo })}>{orderNo}</RowLink>,
    },
    {
      field: 'waybillNo',
      cell: ({ waybillNo }) =>
        waybillNo && <RowLink href={hrefTo('waybills', { waybillNo })}>{waybillNo}</RowLink>,
    },
    'source',
    'carrier',
    'boxes',
    'attempts',
    'nextTryAt',
    'creator',
    'createdAt',
    'givenAt',
    'printer',
    'reason',
    'owner',
    'warehouse',
  ],
  actions: (rows, refresh) => (
    <>
      <Together rows={rows} onDone={refresh} />
      <Settle rows={rows} onDone={refresh} />
    </>
  ),
})

const { steps } = waybillRequest.life
const REASON = { reason: text('原因', 200) }
const NUMBER = { waybillNo: code('运单号') }

function Together({ rows, onDone }: ActionsProps) {
  const requestNos = rows.map(({ requestNo }) => requestNo)
  const many = { documents: rows, disabled: rows.length === 0, onDone }
  return (
    <>
      <CommandButton
        {...many}
        label={steps.retry.label}
        step={steps.retry}
        call={retryRequests}
        bodyOf={() => ({ requestNos })}
        done={({ done }) => `已重试 ${done.length} 条`}
      />
      <CommandButton
        {...many}
        label={steps.lookNow.label}
        step={steps.lookNow}
        call={lookUpRequests}
        bodyOf={() => ({ requestNos })}
        done={({ done }) => `正在向平台查询 ${done.length} 条`}
      />
      <CommandButton
        {...many}
        label={steps.confirm.label}
        step={steps.confirm}
        call={confirmCancelled}
        fields={REASON}
        names={['reason']}
        bodyOf={(values) => ({ ...values, requestNos })}
        done={({ done }) => `已确认取消 ${done.length} 条`}
      />
    </>
  )
}

function Settle({ rows, onDone }: ActionsProps) {
  const chosen = onlyOne(rows)
  const one = { documents: rows, of: chosen, onDone }
  return (
    <>
      <CommandButton
        {...one}
        label={steps.fill.label}
        step={steps.fill}
        call={fillRequest}
        fields={NUMBER}
        names={['waybillNo']}
        bodyOf={(values, { requestNo }) => ({ ...values, requestNo })}
        done={({ orderNo }) => `出库单 ${orderNo} 的运单号已填写`}
      />
      <CommandButton
        {...one}
        label={steps.renew.label}
        step={steps.renew}
        call={renewRequest}
        fields={REASON}
        names={['reason']}
        bodyOf={(values, { requestNo }) => ({ ...values, requestNo })}
        done={({ orderNo }) => `出库单 ${orderNo} 正在重新取号`}
      />
    </>
  )
}
