// A count of stock as people do it, step by step through the API, for tests that care about one of the steps.
import type { CallBody, CallInput } from '#shared/contracts/definition/call.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { adjustStock, ledgerEntry, moveStock } from '#shared/contracts/stock/ledger.ts'
import {
  countFoundStock,
  countStockLine,
  reviewStockLines,
  stockLine,
} from '#shared/contracts/stocktake/stock-line.ts'
import {
  claimStockSheet,
  handInStockSheet,
  releaseStockSheet,
  stockSheet,
} from '#shared/contracts/stocktake/stock-sheet.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'
import { account } from '#shared/contracts/system/account.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import type { TestWms } from '#tests/support/wms.ts'

type Draft = CallInput<typeof stockTask.create>['body']
type Found = CallInput<typeof countFoundStock>['body']
type Move = CallBody<typeof stockTask.move>['move']

let commands = 0
export const nextOpId = () => `counting-command-${++commands}`

/** Somebody of a role who works in one warehouse, with the goods of two owners unless said otherwise. */
export async function signInAs(
  wms: TestWms,
  username: string,
  role: string,
  owners = ['YCFS', 'LYHD'],
): Promise<string> {
  const body = {
    username,
    name: username,
    status: '启用' as const,
    password: 'count-pass-1',
    roles: [role],
    warehouses: ['SHQP'],
    owners,
    opId: nextOpId(),
  }
  await wms.call(account.create, { body }, await wms.signIn('admin'))
  return wms.signIn(username, 'count-pass-1')
}

export type Counting = ReturnType<typeof countingWith>

/** Unless said otherwise, of goods that lie nowhere in the demo company's pick locations. */
export function countingWith(wms: TestWms, manager: string) {
  const goods = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0001', quality: '良品' as const }
  const onlyRow = async (taskNo: string, token = manager) => (await lines(taskNo, token))[0]

  async function lines(taskNo: string, token = manager) {
    const body = { taskNo, size: 200, sort: 'seq' as const }
    return (await wms.call(stockLine.list, { body }, token)).envelope.data.rows
  }

  async function move(taskNo: string, name: Move, token = manager) {
    const { envelope } = await wms.call(stockTask.get, { query: { taskNo } }, manager)
    const moved = { taskNo, move: name, revision: envelope.data.revision, opId: nextOpId() }
    const body = { ...moved, ...reasonGiven(stockTask.life, name) }
    return wms.call(stockTask.move, { body }, token)
  }

  async function draft(parts: Partial<Draft>) {
    const body = {
      kind: '循环盘' as const,
      warehouse: 'SHQP',
      owner: 'YCFS',
      scope: '全部' as const,
      sampleRate: 100,
      blind: false,
      freezeMode: '不冻结' as const,
      tolerance: '0',
      opId: nextOpId(),
      ...parts,
    }
    const { envelope } = await wms.call(stockTask.create, { body }, manager)
    if (envelope.code !== 200) throw new Error(String(envelope.message))
    return envelope.data.taskNo
  }

  return {
    lines,
    onlyRow,
    move,
    draft,
    put: (loc: string, qty: string, more: object = {}) =>
      wms.call(
        adjustStock,
        { body: { ...goods, loc, qty, reason: '备货', opId: nextOpId(), ...more } },
        manager,
      ),
    carry: (loc: string, toLoc: string, qty: string) =>
      wms.call(
        moveStock,
        { body: { ...goods, loc, toLoc, qty, sure: ['ledger.placeFull'], opId: nextOpId() } },
        manager,
      ),
    issued: async (parts: Partial<Draft>) => {
      const taskNo = await draft(parts)
      const { envelope } = await move(taskNo, 'issue')
      if (envelope.code !== 200) throw new Error(String(envelope.message))
      return taskNo
    },
    task: async (taskNo: string) =>
      (await wms.call(stockTask.get, { query: { taskNo } }, manager)).envelope.data,
    sheets: async (taskNo: string, token = manager) =>
      (await wms.call(stockSheet.list, { body: { headId: taskNo, sort: 'listNo' } }, token)).envelope.data
        .rows,
    claim: (listNo: string, token: string) =>
      wms.call(claimStockSheet, { body: { listNo, opId: nextOpId() } }, token),
    release: (listNo: string, token: string) =>
      wms.call(releaseStockSheet, { body: { listNo, opId: nextOpId() } }, token),
    count: (id: number, qty: string | null, token: string, opId = nextOpId()) =>
      wms.call(countStockLine, { body: { id, qty, opId } }, token),
    found: (parts: Partial<Found> & Pick<Found, 'listNo' | 'loc' | 'qty'>, token: string) =>
      wms.call(
        countFoundStock,
        {
          body: { owner: 'YCFS', sku: 'YCFS0002', quality: '良品', opId: nextOpId(), ...parts },
        },
        token,
      ),
    handIn: (listNo: string, token: string) =>
      wms.call(handInStockSheet, { body: { listNo, opId: nextOpId() } }, token),
    review: (ids: number[], decision: '通过' | '驳回', token = manager, reason = '错发') =>
      wms.call(reviewStockLines, { body: { ids, decision, reason, opId: nextOpId() } }, token),
    stockAt: async (loc: string, sku = 'YCFS0001') => {
      const body = { warehouse: 'SHQP', owner: 'YCFS', sku, loc }
      const { envelope } = await wms.call(getAllLocationInventory, { body }, manager)
      return envelope.data.rows.map(({ onHand, frozen }) => `${onHand}/${frozen}`)
    },
    posted: async (taskNo: string) => {
      const { envelope } = await wms.call(ledgerEntry.list, { body: { docNo: taskNo } }, manager)
      return envelope.data.rows.map(({ reason, qty, fromLoc, toLoc }) => ({
        kind: reason.slice(0, 2),
        qty,
        fromLoc,
        toLoc,
      }))
    },
  }
}
