// 报缺 — less lies there than the books say: how much there is, and the rest is picked elsewhere.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { packedCount, text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { pickTask } from '#shared/contracts/outbound/pick-task.ts'
import { reportShort } from '#shared/contracts/outbound/pick-task.ts'

type Pick = RecordOf<typeof pickTask>

const FIELDS = { foundQty: packedCount('实有数量'), reason: text('原因', 200) }

export function ReportShort({ rows, onDone }: { rows: readonly Pick[]; onDone: () => void }) {
  const pick = onlyOne(rows)
  const isOpen = pick?.state === '待拣' && pick.listNo !== null
  return (
    <CommandButton
      label="报缺"
      disabled={!isOpen}
      of={pick}
      call={reportShort}
      fields={FIELDS}
      names={['foundQty', 'reason']}
      row={{ foundQty: '0' }}
      bodyOf={(values, { id }) => ({ ...values, id })}
      done={(picks) =>
        `已改从 ${picks
          .filter(({ state, loc }) => state === '待拣' && loc !== pick?.loc)
          .map(({ loc, qty }) => `${loc} 拣 ${qty}`)
          .join('、')}`
      }
      onDone={onDone}
    />
  )
}
