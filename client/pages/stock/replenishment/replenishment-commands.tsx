// 生成, 缺货补货 and 登记 — tasks made of the limits or of what picking has run short of, and what was carried of one.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { choice, note, optional, packedQuantity, reference } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { replenishment } from '#shared/contracts/stock/replenishment.ts'
import {
  executeReplenishment,
  generateReplenishments,
  requestReplenishment,
} from '#shared/contracts/stock/replenishment.ts'
import { addDecimals, negate } from '#shared/domain/decimal.ts'
import { REPLENISHMENT_PRIORITIES, replenishmentLife } from '#shared/domain/replenishment.ts'

type Task = RecordOf<typeof replenishment>

const warehouse = reference('仓库', 'warehouse')
const limits = { warehouse, owner: optional(reference('货主（不填为全部）', 'owner')) }
const shortage = {
  warehouse,
  owner: reference('货主', 'owner'),
  sku: reference('商品', 'sku'),
  toLoc: reference('拣选位', 'location'),
  qty: packedQuantity('数量'),
  priority: choice('优先级', REPLENISHMENT_PRIORITIES),
}
const carried = { qty: packedQuantity('数量'), toContainer: note('目标容器', 64) }

type CommandsProps = { rows: readonly Task[]; onDone: () => void }

export function ReplenishmentCommands({ rows, onDone }: CommandsProps) {
  return (
    <>
      <CarriedCommand rows={rows} onDone={onDone} />
      <CommandButton
        label="按上下限生成"
        call={generateReplenishments}
        fields={limits}
        names={['warehouse', 'owner']}
        bodyOf={({ owner, ...values }) => ({ ...values, ...(owner ? { owner } : {}) })}
        done={tellMade}
        onDone={onDone}
      />
      <CommandButton
        label="缺货补货"
        call={requestReplenishment}
        fields={shortage}
        names={['warehouse', 'owner', 'sku', 'toLoc', 'qty', 'priority']}
        bodyOf={(values) => values}
        done={tellMade}
        onDone={onDone}
      />
    </>
  )
}

/** What was carried of one task that is under way. */
export function CarriedCommand({ rows, onDone }: CommandsProps) {
  const task = onlyOne(rows)
  return (
    <CommandButton
      label="登记搬运"
      step={replenishmentLife.steps.execute}
      documents={rows}
      of={task}
      call={executeReplenishment}
      fields={carried}
      names={['qty', 'toContainer']}
      row={{ qty: task && leftOf(task) }}
      bodyOf={(values, task) => ({ ...values, taskNo: task.taskNo, revision: task.revision })}
      done={({ taskNo, doneQty }) => `${taskNo} 已补 ${doneQty}`}
      onDone={onDone}
    />
  )
}

function tellMade(taskNos: readonly string[]): string {
  return taskNos.length === 0 ? '各拣选位库存充足，无需补货' : `已生成 ${taskNos.length} 张补货任务`
}

function leftOf({ suggestQty, doneQty }: Task): string {
  return addDecimals(String(suggestQty), negate(String(doneQty)))
}
