// 报缺 — less lies there than the books say: how much there is, and the rest is picked elsewhere.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { quantity, text } from '#shared/contracts/field.ts'
import { reportShort } from '#shared/contracts/outbound/pick-task.ts'

const FIELDS = { foundQty: quantity('实有数量'), reason: text('原因', 200) }

export function ReportShort({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [pick, ...others] = rows
  const isOpen = pick !== undefined && others.length === 0 && pick['state'] === '待拣' && pick['listNo']
  return (
    <CommandButton
      label="报缺"
      disabled={!isOpen}
      call={reportShort}
      fields={FIELDS}
      names={['foundQty', 'reason']}
      row={{ foundQty: '0' }}
      bodyOf={(values) => ({ ...values, id: pick?.['id'] })}
      done={(picks) =>
        `已改从 ${picks
          .filter(({ state, loc }) => state === '待拣' && loc !== pick?.['loc'])
          .map(({ loc, qty }) => `${loc} 拣 ${qty}`)
          .join('、')}`
      }
      onDone={onDone}
    />
  )
}
