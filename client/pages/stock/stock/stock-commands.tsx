// 移库, 质检, 调整, 冻结, 更正批次日期 — of the chosen balance; what it leaves open is asked for.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { choice, date, decimal, note, optional, quantity, reference, text } from '#shared/contracts/field.ts'
import {
  adjustStock,
  correctLot,
  freezeStock,
  inspectStock,
  moveStock,
} from '#shared/contracts/stock/ledger.ts'
import { INSPECTION_RESULTS, QUALITIES } from '#shared/domain/values.ts'

const place = {
  warehouse: reference('仓库', 'warehouse'),
  owner: reference('货主', 'owner'),
  sku: reference('商品', 'sku'),
  lot: note('批次', 64),
  quality: choice('品质', QUALITIES),
  loc: reference('库位', 'location'),
  container: note('容器', 64),
}

const moving = {
  ...place,
  toLoc: reference('目标库位', 'location'),
  toContainer: note('目标容器', 64),
  qty: quantity('数量'),
  reason: note('原因', 200),
}
const inspecting = {
  ...place,
  found: choice('质检结果', INSPECTION_RESULTS),
  qty: quantity('数量'),
  reason: note('说明', 200),
}
const changing = { ...place, qty: decimal('数量（增为正，减为负）'), reason: text('原因', 200) }
const freezing = { ...place, qty: decimal('数量（解冻为负）'), reason: text('原因', 200) }

const correcting = {
  owner: place.owner,
  sku: place.sku,
  lot: text('批次', 64),
  mfgDate: optional(date('生产日期')),
  expDate: optional(date('到期日期')),
  reason: text('原因', 200),
}

export function StockCommands({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [balance = {}, ...others] = rows
  const open = Object.keys(place).filter((name) => balance[name] === undefined)
  const known = Object.fromEntries(
    Object.keys(place)
      .filter((name) => !open.includes(name))
      .map((name) => [name, balance[name]]),
  )
  const common = {
    disabled: others.length > 0,
    row: balance,
    bodyOf: (values: Row) => ({ ...known, ...values }),
    onDone,
  }
  return (
    <>
      <CommandButton
        {...common}
        label="移库"
        call={moveStock}
        fields={moving}
        names={[...open, 'toLoc', 'toContainer', 'qty', 'reason']}
        done={() => '已移库'}
      />
      <CommandButton
        {...common}
        label="质检"
        call={inspectStock}
        fields={inspecting}
        names={[...open, 'found', 'qty', 'reason']}
        done={() => '质检结果已登记'}
      />
      <CommandButton
        {...common}
        label="调整"
        call={adjustStock}
        fields={changing}
        names={[...open, 'qty', 'reason']}
        done={() => '库存已调整'}
      />
      <CommandButton
        {...common}
        label="冻结"
        call={freezeStock}
        fields={freezing}
        names={[...open, 'qty', 'reason']}
        done={() => '冻结数量已更新'}
      />
      <CommandButton
        {...common}
        label="更正批次日期"
        disabled={common.disabled || balance['lot'] === ''}
        call={correctLot}
        fields={correcting}
        names={['owner', 'sku', 'lot']
          .filter((name) => open.includes(name))
          .concat('mfgDate', 'expDate', 'reason')}
        bodyOf={({ owner, sku, lot, ...values }) => ({
          owner: owner ?? balance['owner'],
          sku: sku ?? balance['sku'],
          lot: lot ?? balance['lot'],
          ...values,
        })}
        done={({ expDate }) => (expDate === null ? '批次日期已更正' : `批次日期已更正，到期日期 ${expDate}`)}
      />
    </>
  )
}
