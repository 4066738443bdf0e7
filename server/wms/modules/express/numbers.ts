// Numbers that were bought: added by ranges and sheets, drawn one after the other, never given twice.

import { eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { advanceParts, advancing } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/express/refusals.ts'
import { sourceBinding } from '#server/wms/modules/express/resources.ts'
import type { SourceOf } from '#server/wms/modules/express/sources.ts'
import { waybillNumbers } from '#server/wms/schema/express.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { addNumberRange } from '#shared/contracts/express/source.ts'
import { waybillNumberLife } from '#shared/domain/express.ts'

const NUMBERS = { table: waybillNumbers, resource: { name: 'waybillNumber', life: waybillNumberLife } }

const MOST_ADDED = 10_000

type Range = CallBody<typeof addNumberRange>

export async function addRange(
  op: Operation,
  { code, prefix, from, to }: Range,
): Promise<CallResult<typeof addNumberRange>> {
  if (from.length !== to.length) throw refusals.rangeUneven()
  const first = BigInt(from)
  const count = BigInt(to) - first + 1n
  if (count <= 0n) throw refusals.rangeEmpty()
  if (count > BigInt(MOST_ADDED)) throw refusals.rangeTooLong(MOST_ADDED)
  const numbers = Array.from({ length: Number(count) }, (_, index) => {
    const number = String(first + BigInt(index)).padStart(from.length, '0')
    return `${prefix}${number}`
  })
  await add(op, code, numbers)
  const { free } = await findOne(op, sourceBinding, code)
  return { added: numbers.length, free }
}

export async function addNumber(
  op: Operation,
  { source, number }: { source: string; number: string },
): Promise<{ number: string }> {
  await add(op, source, [number])
  return { number }
}

/** All of them or none: a range with a number that is there already was mistyped. */
async function add(op: Operation, code: string, numbers: readonly string[]): Promise<void> {
  const source = await lockRow(op, sourceBinding, code)
  if (source.kind !== '号段') throw refusals.sourceNoPool(code, source.kind)
  const [taken] = await selectRows<{ number: string }>(op.orm, takenQuery(numbers))
  if (taken) throw refusals.numberTaken(taken.number)
  const all = sql.param([...numbers])
  const added = await selectRows(
    op.orm,
    sql`insert into waybill_numbers (number, source, created_at, updated_at)
        select number, ${source.code}, ${op.at.toISOString()}, ${op.at.toISOString()}
        from unnest(${all}::text[]) as number on conflict do nothing returning number`,
  )
  // Somebody else has added some of them meanwhile.
  if (added.length < numbers.length) throw refusals.numberTaken(numbers[0] ?? '')
  const after = { source: source.code, first: numbers[0], last: numbers.at(-1), count: numbers.length }
  await audit(op, {
    action: 'add-numbers',
    entity: sourceBinding.resource.name,
    entityId: source.code,
    before: null,
    after,
  })
}

function takenQuery(numbers: readonly string[]) {
  const keys = sql`any(${sql.param(numbers.map(codeKey))}::text[])`
  return sql`select number from (
      select number from waybill_numbers where number_key = ${keys}
      union all select waybill_no from waybills where waybill_key = ${keys}
      union all select box_no from waybill_boxes where box_key = ${keys}) as taken order by number limit 1`
}

/** The lowest that is free, for good: should its transaction fail, it is free again. */
export async function drawNumber(op: Operation, { code, name }: SourceOf, orderNo: string): Promise<string> {
  const { number } = waybillNumbers
  const lowest = sql`${number} = (
    select number from waybill_numbers where source = ${code} and state = '空闲'
    order by number limit 1 for update skip locked)`
  const values = { orderNo, updatedAt: op.at }
  const [drawn] = await advancing(op, NUMBERS, 'draw', lowest, values).returning({ number })
  if (!drawn) throw refusals.numbersUsedUp(code, name)
  return drawn.number
}

/** One that somebody has typed or scanned may be among those that were bought; answers whether it is. */
export async function takeNumber(op: Operation, number: string, orderNo: string): Promise<boolean> {
  const isIt = eq(waybillNumbers.numberKey, codeKey(number))
  return (await advanceParts(op, NUMBERS, 'draw', isIt, { orderNo, updatedAt: op.at })) > 0
}

/** Numbers of other sources are none of these. */
export async function voidNumber(op: Operation, number: string): Promise<void> {
  await advanceParts(op, NUMBERS, 'void', eq(waybillNumbers.number, number), { updatedAt: op.at })
}

export async function consumeNumbers(op: Operation, numbers: readonly string[]): Promise<void> {
  await advanceParts(op, NUMBERS, 'use', inArray(waybillNumbers.number, [...numbers]), { updatedAt: op.at })
}
