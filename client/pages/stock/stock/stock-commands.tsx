// 移库, 质检, 调整, 冻结, 更正批次日期, 批次追溯 — of the chosen balance; what it leaves open is asked for.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { namesIn } from '#client/kit/form/form-values.ts'
import { TraceLot } from '#client/pages/stock/stock/trace-lot.tsx'
import {
  choice,
  date,
  note,
  optional,
  packedChange,
  packedQuantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import type { StartOf } from '#shared/contracts/definition/resource.ts'
import {
  adjustStock,
  correctLot,
  freezeStock,
  inspectStock,
  moveStock,
} from '#shared/contracts/stock/ledger.ts'
import { serialLines } from '#shared/contracts/stock/serial.ts'
import { INSPECTION_RESULTS, QUALITIES } from '#shared/domain/values.ts'
import { splitList } from '#shared/validation.ts'

const place = {
  warehouse: reference('仓库', 'warehouse'),
  owner: reference('货主', 'owner'),
  sku: reference('商品', 'sku'),
  lot: note('批次', 64),
  quality: choice('品质', QUALITIES),
  loc: reference('库位', 'location'),
  container: note('容器', 64),
}

const serialNos = serialLines()

const moving = {
  ...place,
  toLoc: reference('目标库位', 'location'),
  toContainer: note('目标容器', 64),
  qty: packedQuantity('数量'),
  serialNos,
  reason: note('原因', 200),
}
const inspecting = {
  ...place,
  found: choice('质检结果', INSPECTION_RESULTS),
  qty: packedQuantity('数量'),
  serialNos,
  reason: note('说明', 200),
}
const changing = {
  ...place,
  qty: packedChange('数量（增为正，减为负）'),
  serialNos,
  reason: text('原因', 200),
}
const freezing = { ...place, qty: packedChange('数量（解冻为负）'), reason: text('原因', 200) }

const correcting = {
  owner: place.owner,
  sku: place.sku,
  lot: text('批次', 64),
  mfgDate: optional(date('生产日期')),
  expDate: optional(date('到期日期')),
  reason: text('原因', 200),
}

const LOT = ['owner', 'sku', 'lot'] as const
type Balance = StartOf<typeof place>

export function StockCommands({ rows, onDone }: { rows: readonly Balance[]; onDone: () => void }) {
  const [balance = {}, ...others] = rows
  const isOpen = (name: keyof typeof place) => balance[name] === undefined
  const open = namesIn(place).filter(isOpen)
  const known = knownOf(balance, namesIn(place))
  const common = { disabled: others.length > 0, row: balance, onDone }
  return (
    <>
      <CommandButton
        {...common}
        label="移库"
        call={moveStock}
        fields={moving}
        names={[...open, 'toLoc', 'toContainer', 'qty', 'serialNos', 'reason']}
        bodyOf={(values) => ({ ...known, ...values, serialNos: splitList(values.serialNos) })}
        done={() => '已移库'}
      />
      <CommandButton
        {...common}
        label="质检"
        call={inspectStock}
        fields={inspecting}
        names={[...open, 'found', 'qty', 'serialNos', 'reason']}
        bodyOf={(values) => ({ ...known, ...values, serialNos: splitList(values.serialNos) })}
        done={() => '质检结果已登记'}
      />
      <CommandButton
        {...common}
        label="调整"
        call={adjustStock}
        fields={changing}
        names={[...open, 'qty', 'serialNos', 'reason']}
        bodyOf={(values) => ({ ...known, ...values, serialNos: splitList(values.serialNos) })}
        done={() => '库存已调整'}
      />
      <CommandButton
        {...common}
        label="冻结"
        call={freezeStock}
        fields={freezing}
        names={[...open, 'qty', 'reason']}
        bodyOf={(values) => ({ ...known, ...values })}
        done={() => '冻结数量已更新'}
      />
      <CommandButton
        {...common}
        label="更正批次日期"
        disabled={common.disabled || balance.lot === ''}
        call={correctLot}
        fields={correcting}
        names={[...LOT.filter(isOpen), 'mfgDate', 'expDate', 'reason']}
        bodyOf={(values) => ({ ...knownOf(balance, LOT), ...values })}
        done={({ expDate }) => (expDate === null ? '批次日期已更正' : `批次日期已更正，到期日期 ${expDate}`)}
      />
      <TraceLot of={common.disabled ? undefined : lotOf(balance)} />
    </>
  )
}

function lotOf({ owner, sku, lot }: Balance) {
  return owner && sku && lot ? { owner: String(owner), sku: String(sku), lot: String(lot) } : undefined
}

/** What the chosen balance says is not asked for: it is sent as it stands there. */
function knownOf(balance: Balance, names: readonly (keyof typeof place)[]): Record<never, unknown> {
  const said = names.filter((name) => balance[name] !== undefined)
  return Object.fromEntries(said.map((name) => [name, balance[name]]))
}
