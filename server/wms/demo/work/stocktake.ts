// While the demo runs, its people count: now and then one place for picking, by one of them, accepted and posted by another.
import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { atEachWarehouse, DEMO_REMARK, SHIFT_MS, workAs } from '#server/wms/demo/given/shift.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { moveDocument } from '#server/wms/kit/transition.ts'
import { countLine } from '#server/wms/modules/stocktake/counting.ts'
import { taskMoves } from '#server/wms/modules/stocktake/moves.ts'
import { taskBinding } from '#server/wms/modules/stocktake/resources.ts'
import { claimSheet, handInSheet } from '#server/wms/modules/stocktake/sheets.ts'
import type { Task } from '#server/wms/modules/stocktake/snapshot.ts'
import { createTask } from '#server/wms/modules/stocktake/tasks.ts'
import { stockSheets, stockTasks } from '#server/wms/schema/stocktake.ts'
import { ENDED_COUNT_STATES } from '#shared/domain/stocktake.ts'

const EVERY_MS = 15 * 60_000

type Step = { role: 'clerk' | 'manager'; work: (op: Operation, task: Task) => Promise<unknown> }

const move = (name: string): Step => ({
  role: 'manager',
  work: (op, { taskNo: key, revision }) =>
    moveDocument(op, taskBinding, { key, move: name, revision }, taskMoves),
})

const STEPS: Readonly<Partial<Record<Task['state'], Step>>> = {
  草稿: move('issue'),
  已下发: { role: 'clerk', work: (op, { taskNo }) => onSheet(op, taskNo, claimSheet) },
  盘点中: { role: 'clerk', work: (op, { taskNo }) => onSheet(op, taskNo, countOn) },
  待审核: move('approve'),
  已审核: move('post'),
}

const ACTIONS = ['stocktake.write', 'stocktake.count', 'stocktake.review'] as const

/** One step at each warehouse. */
export function countInDemo(sources: Sources): Promise<void> {
  return atEachWarehouse((warehouse) => stepAt(sources, warehouse))
}

async function stepAt(sources: Sources, warehouse: string): Promise<void> {
  const as = (role: Step['role']) => ({ role, warehouse, actions: ACTIONS })
  const last = await workAs(sources, as('manager'), (op) => findLast(op, warehouse))
  const step = last && STEPS[last.state]
  if (step) await workAs(sources, as(step.role), (op) => step.work(op, last))
  else if (last === null) await workAs(sources, as('manager'), (op) => draft(op, warehouse))
}

/** Of the last quarter of an hour, or whatever is still under way. */
async function findLast(op: Operation, warehouse: string): Promise<Task | null> {
  const { taskNo, remark, state, createdAt } = stockTasks
  const since = (ms: number) => gt(createdAt, new Date(op.at.getTime() - ms))
  const isRecent = sql`(${since(EVERY_MS)} or ${state} not in (${sql.join([...ENDED_COUNT_STATES], sql`, `)}))`
  const [found] = await op.orm
    .select({ taskNo })
    .from(stockTasks)
    .where(
      and(
        eq(stockTasks.warehouse, warehouse),
        eq(remark, DEMO_REMARK),
        ne(state, '已取消'),
        since(SHIFT_MS),
        isRecent,
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1)
  return found ? findOne(op, taskBinding, found.taskNo) : null
}

async function draft(op: Operation, warehouse: string): Promise<void> {
  const [place] = await findUncounted(op, warehouse)
  if (!place) return
  await createTask(op, {
    kind: '循环盘',
    warehouse,
    owner: place.owner,
    scope: '全部',
    sampleRate: 100,
    zones: '',
    locations: place.loc,
    skus: '',
    blind: true,
    freezeMode: '不冻结',
    tolerance: '0',
    remark: DEMO_REMARK,
  })
}

/** The one that was counted longest ago, and that nobody is counting. */
function findUncounted({ orm }: Operation, warehouse: string) {
  return selectRows<{ owner: string; loc: string }>(
    orm,
    sql`select p.owner, p.loc from pick_settings p
        where p.warehouse = ${warehouse} and exists (select from stock_balances b
          where (b.warehouse, b.loc, b.owner, b.sku) = (p.warehouse, p.loc, p.owner, p.sku) and b.on_hand > 0)
          and not exists (select from stock_lines l join stock_tasks t using (task_no)
            where (l.warehouse, l.loc) = (p.warehouse, p.loc)
              and t.state <> all(${sql.param([...ENDED_COUNT_STATES])}::text[]))
        order by (select max(l.counted_at) from stock_lines l
          where (l.warehouse, l.loc) = (p.warehouse, p.loc)) nulls first, p.loc limit 1`,
  )
}

async function onSheet(
  op: Operation,
  taskNo: string,
  work: (op: Operation, listNo: string) => Promise<unknown>,
): Promise<void> {
  const [sheet] = await op.orm
    .select({ listNo: stockSheets.listNo })
    .from(stockSheets)
    .where(and(eq(stockSheets.taskNo, taskNo), inArray(stockSheets.state, ['待领取', '盘点中'])))
    .orderBy(asc(stockSheets.listNo))
    .limit(1)
  if (sheet) await work(op, sheet.listNo)
}

/** One line of those that are left; none left, the sheet is handed in. They find what the books say. */
async function countOn(op: Operation, listNo: string): Promise<void> {
  const [line] = await selectRows<{ id: string; qty: string }>(
    op.orm,
    sql`select l.id::text as id, trim_scale(coalesce(b.on_hand, 0))::text as qty
        from stock_lines l left join stock_balances b using (warehouse, loc, owner, sku, lot, quality, container)
        where l.list_no = ${listNo} and l.state = '待盘' order by l.seq limit 1`,
  )
  if (line) await countLine(op, { id: Number(line.id), qty: line.qty })
  else await handInSheet(op, listNo)
}
