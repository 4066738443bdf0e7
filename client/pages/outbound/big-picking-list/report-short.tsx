// 报缺 — less lies there than the books say: how much there is for all that is picked there, and the rest is picked elsewhere.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { packedCount, text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { pickTask } from '#shared/contracts/outbound/pick-task.ts'
import { reportShort } from '#shared/contracts/outbound/pick-task.ts'
import { signOf } from '#shared/domain/decimal.ts'

type Pick = RecordOf<typeof pickTask>

const FIELDS = { foundQty: packedCount('实有数量'), reason: text('原因', 200) }

export function ReportShort({ rows, onDone }: { rows: readonly Pick[]; onDone: () => void }) {
  const areOpen = rows.length > 0 && rows.every(({ state, listNo }) => state === '待拣' && listNo !== null)
  const ids = rows.map(({ id }) => id)
  return (
    <CommandButton
      label="报缺"
      disabled={!areOpen}
      call={reportShort}
      fields={FIELDS}
      names={['foundQty', 'reason']}
      row={{ foundQty: '0' }}
      bodyOf={(values) => ({ ...values, ids })}
      done={(reported) => wordsOf(reported, rows[0]?.loc ?? '')}
      onDone={onDone}
    />
  )
}

function wordsOf(
  { picks, lackingQty, waiting, backOrders }: CallResult<typeof reportShort>,
  from: string,
): string {
  const elsewhere = picks.filter(({ state, loc }) => state === '待拣' && loc !== from)
  const lacks = signOf(lackingQty) > 0
  const cancelled = lacks && waiting.length === 0 && backOrders.length === 0
  return [
    elsewhere.length > 0 && `改从 ${elsewhere.map(({ loc, qty }) => `${loc} 拣 ${qty}`).join('、')}`,
    lacks && `${lackingQty} 件各处都没有`,
    waiting.length > 0 && `${waiting.join('、')} 整单等货，已拣的请回库`,
    backOrders.length > 0 && `后补 ${backOrders.join('、')}`,
    cancelled && '不再发出',
  ]
    .filter((words) => words !== false)
    .join('；')
}
