// 补登, 核销 — numbers of pieces that came in without, and of pieces that are gone.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { choice, note, reference, text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { registerSerials, serialLines, stockSerial, writeOffSerials } from '#shared/contracts/stock/serial.ts'
import { QUALITIES } from '#shared/domain/values.ts'
import { splitList } from '#shared/validation.ts'

type Serials = { rows: readonly RecordOf<typeof stockSerial>[]; onDone: () => void }

const REASON = { reason: text('原因', 200) }
const REGISTERED = {
  warehouse: reference('仓库', 'warehouse'),
  owner: reference('货主', 'owner'),
  sku: reference('商品', 'sku'),
  lot: note('批次', 64),
  quality: choice('品质', QUALITIES),
  loc: reference('库位', 'location'),
  container: note('容器', 64),
  serialNos: serialLines(),
  ...REASON,
}

/** Of the same goods as the chosen piece, where there is one. */
export function RegisterSerials({ rows: [piece], onDone }: Serials) {
  const { warehouse, owner, sku, lot, quality = '良品', loc, container } = piece ?? {}
  return (
    <CommandButton
      label="补登"
      call={registerSerials}
      fields={REGISTERED}
      names={['warehouse', 'owner', 'sku', 'lot', 'quality', 'loc', 'container', 'serialNos', 'reason']}
      row={{ warehouse, owner, sku, lot, quality, loc, container }}
      bodyOf={({ serialNos, ...values }) => ({ ...values, serialNos: splitList(serialNos) })}
      done={(registered) => `已补登 ${registered.length} 个序列号`}
      onDone={onDone}
    />
  )
}

export function WriteOffSerials({ rows, onDone }: Serials) {
  return (
    <CommandButton
      label="核销"
      disabled={rows.length === 0}
      step={stockSerial.life.steps.writeOff}
      documents={rows}
      call={writeOffSerials}
      fields={REASON}
      names={['reason']}
      bodyOf={(values) => ({ ...values, ids: rows.map(({ id }) => id) })}
      done={(gone) => `已核销 ${gone.length} 个序列号`}
      onDone={onDone}
    />
  )
}
