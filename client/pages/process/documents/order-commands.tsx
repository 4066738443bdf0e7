// 领料, 补料, 报工 and 加工完成 — what the state of a process order allows next.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import {
  integer,
  optional,
  packedCount,
  packedQuantity,
  preset,
  quantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { getProcessDocument } from '#shared/contracts/process/document.ts'
import type { processOrder } from '#shared/contracts/process/order.ts'
import { finishProcess, issueMaterials, supplementMaterial } from '#shared/contracts/process/order.ts'
import { reportProcess } from '#shared/contracts/process/report.ts'
import { subtract } from '#shared/domain/decimal.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { processLife } from '#shared/domain/process.ts'

type Order = RecordOf<typeof processOrder>

const { steps } = processLife

type Document = CallResult<typeof getProcessDocument>
type CommandProps = { document: Document; onDone: () => void }

export function IssueMaterials({ rows, onDone }: { rows: readonly Order[]; onDone: () => void }) {
  const order = onlyOne(rows)
  return (
    <CommandButton
      label="领料"
      step={steps.issue}
      documents={rows}
      of={order}
      call={issueMaterials}
      bodyOf={(_, order) => ({ code: order.code })}
      done={(issued) => `已领料 ${issued.length} 项`}
      onDone={onDone}
    />
  )
}

export function OrderCommands({ document, onDone }: CommandProps) {
  const { order, supplies } = document
  const isWaiting = supplies.some(({ state }) => state === '待领')
  return (
    <>
      {isWaiting && <IssueMaterials rows={[order]} onDone={onDone} />}
      {isPossible(steps.supplement, order) && <Supplement document={document} onDone={onDone} />}
      {isPossible(steps.report, order) && <Report document={document} onDone={onDone} />}
      {isPossible(steps.finish, order) && <Finish document={document} onDone={onDone} />}
    </>
  )
}

const SUPPLEMENT = { sku: reference('原料', 'sku'), qty: packedQuantity('数量'), reason: text('原因', 200) }

function Supplement({ document: { order, materials }, onDone }: CommandProps) {
  const [first, ...others] = materials
  return (
    <CommandButton
      label="补料"
      step={steps.supplement}
      documents={[order]}
      call={supplementMaterial}
      fields={SUPPLEMENT}
      names={['sku', 'qty', 'reason']}
      row={{
        owner: order.owner,
        ...(first && others.length === 0 && { sku: first.sku, skuName: first.skuName }),
      }}
      bodyOf={({ sku, qty, reason }) => ({ code: order.code, sku, qty, reason })}
      done={(supplied) => `已分配，共 ${supplied.length} 项待领`}
      onDone={onDone}
    />
  )
}

const REPORT = {
  doneQty: packedCount('完成数量'),
  defectQty: preset(packedCount('不良数量'), '0'),
  minutes: integer('用时(分，多人合计)', { min: 0, max: 1_000_000 }),
  worker: optional(reference('员工（或选班组）', 'employee')),
  team: optional(reference('班组（或选员工）', 'workTeam')),
}

function Report({ document: { order }, onDone }: CommandProps) {
  const { code, warehouse, planQty, doneQty } = order
  const left = subtract(planQty, doneQty)
  return (
    <CommandButton
      label="报工"
      step={steps.report}
      documents={[order]}
      call={reportProcess}
      fields={REPORT}
      names={['doneQty', 'defectQty', 'minutes', 'worker', 'team']}
      row={{ warehouse, doneQty: left.startsWith('-') ? '0' : left, defectQty: '0' }}
      bodyOf={(values) => ({
        code,
        doneQty: values['doneQty'],
        defectQty: values['defectQty'],
        minutes: values['minutes'],
        worker: values['worker'],
        team: values['team'],
      })}
      done={(report) =>
        `已报工：完成 ${formatDecimal(report.doneQty)}，不良 ${formatDecimal(report.defectQty)}`
      }
      onDone={onDone}
    />
  )
}

/** What each material has used: all that was fetched, unless some of it goes back. */
function Finish({ document: { order, materials }, onDone }: CommandProps) {
  const nameOf = (id: number) => `used${id}`
  const fields = Object.fromEntries(
    materials.map(({ id, sku, skuName, issuedQty, returnedQty }) => [
      nameOf(id),
      quantity(`${skuName ?? sku} 耗用（已领 ${formatDecimal(subtract(issuedQty, returnedQty))}）`),
    ]),
  )
  const row = Object.fromEntries(
    materials.map(({ id, issuedQty, returnedQty }) => [nameOf(id), subtract(issuedQty, returnedQty)]),
  )
  return (
    <CommandButton
      label="加工完成"
      step={steps.finish}
      documents={[order]}
      call={finishProcess}
      fields={fields}
      names={materials.map(({ id }) => nameOf(id))}
      row={row}
      bodyOf={(values) => ({
        code: order.code,
        materials: materials.map(({ id }) => ({ id, usedQty: String(values[nameOf(id)]) })),
      })}
      done={({ remainQty }) => `加工完成，待收货 ${formatDecimal(remainQty)}`}
      onDone={onDone}
    />
  )
}
