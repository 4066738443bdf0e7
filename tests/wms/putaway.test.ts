// What was received: put away task by task where it may lie, and accounted for before its order is closed.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locations, stockBalances, zones } from '#server/wms/schema/tables.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'
import { confirmPutaway, getPutawayDocument, suggestPutaway } from '#shared/contracts/inbound/putaway.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { expense } from '#shared/contracts/money/expense.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { type NewOrder, nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let newbie: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    newbie = await wms.signIn('newbie')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const { move, arrived, received, scan, documentOf, moveTask, checkDigitOf, put, stockAt } = receivingWith(
    () => ({ wms, clerk }),
  )

  test('what is short is closed with a case, and the order is done once that is closed and all put away', async () => {
    const orderNo = await arrived()
    await scan(orderNo, { qty: '7' })
    expect((await move(orderNo, 'finish')).envelope.message).toBe(
      '商品 YCFS0001 还差 3，请继续收货或部分关闭',
    )
    expect((await move(orderNo, 'closePartially')).envelope.data.state).toBe('部分关闭')
    const found = await wms.call(differenceCase.list, { body: { docNo: [orderNo] } }, clerk)
    const [opened] = found.envelope.data.rows
    expect(opened).toMatchObject({ kind: '短少', expectedQty: '10', actualQty: '7', diffQty: '-3' })
    const settle = async () => (await move(orderNo, 'settle')).envelope.message
    expect(await settle()).toBe('还有 1 个上架任务未完成，不能结案')
    const [task] = (await documentOf(orderNo)).tasks
    await moveTask(task?.taskNo ?? '', 'claim')
    await put(task?.taskNo ?? '', task?.suggestLoc ?? '')
    expect(await settle()).toBe('还有 1 张差异单未关闭，不能结案')
    await closeCase(opened?.caseNo ?? '')
    expect(await settle()).toBe('success')
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '已完成', putQty: '7' })
  })

  test('an order closed partially by mistake is received on, until a case is closed', async () => {
    const orderNo = await arrived()
    await scan(orderNo, { qty: '7' })
    await move(orderNo, 'closePartially')
    const reopen = () => move(orderNo, 'reopen', admin, '还有一箱在车上')
    expect((await reopen()).envelope.data.state).toBe('收货中')
    const { cases, tasks } = await documentOf(orderNo)
    expect([cases.map(({ state }) => state), tasks.map(({ state }) => state)]).toEqual([
      ['已撤销'],
      ['已取消'],
    ])
    expect((await say(cases[0]?.caseNo ?? '', { amount: '1' })).envelope.message).toBe(
      '此差异单已撤销，不能修改',
    )
    await scan(orderNo, { qty: '1' })
    await move(orderNo, 'closePartially')
    const again = await documentOf(orderNo)
    expect(again.cases.map(({ state, diffQty }) => [state, diffQty])).toEqual([
      ['已撤销', '-3'],
      ['待认定', '-2'],
    ])
    const task = again.tasks.find(({ state }) => state === '待分配')
    await closeCase(again.cases[1]?.caseNo ?? '')
    expect((await reopen()).envelope.message).toBe(
      `差异单 ${again.cases[1]?.caseNo} 已关闭，不能撤回收货完成；多收少收请用库存调整更正`,
    )
    await moveTask(task?.taskNo ?? '', 'claim')
    await put(task?.taskNo ?? '', task?.suggestLoc ?? '')
    expect((await move(orderNo, 'settle')).envelope.message).toBe('success')
  })

  test('what carriers answer for is paid to the owner and claimed from them; what owners do is charged to them', async () => {
    const closed = async (party: '承运商' | '货主') => {
      const orderNo = await arrived()
      await scan(orderNo, { qty: '9' })
      await move(orderNo, 'closePartially')
      const { caseNo = '' } = (await documentOf(orderNo)).cases[0] ?? {}
      await closeCase(caseNo, { party, amount: '12' })
      return caseNo
    }
    expect(await spentOn(await closed('承运商'))).toEqual([
      ['赔付', 'YCFS', '-12'],
      ['赔付', 'YCFS', '12'],
    ])
    const borne = await closed('货主')
    expect(await spentOn(borne)).toEqual([])
    const { rows } = (await wms.call(charge.list, { body: { docNo: [borne] } }, finance)).envelope.data
    expect(rows).toMatchObject([{ itemCode: 'PF', amount: '12', owner: 'YCFS', docType: '差异单' }])
  })

  async function spentOn(caseNo: string) {
    const { rows } = (await wms.call(expense.list, { body: { docNo: [caseNo] } }, finance)).envelope.data
    return rows.map(({ category, owner, amount }) => [category, owner, amount])
  }

  type Said = Partial<CallBody<typeof differenceCase.update>>

  async function say(caseNo: string, said: Said) {
    const { revision } = (await wms.call(differenceCase.get, { query: { caseNo } }, admin)).envelope.data
    return wms.call(differenceCase.update, { body: { caseNo, revision, ...said, opId: opId() } }, admin)
  }

  async function closeCase(caseNo: string, said: Said = { party: '承运商' }): Promise<void> {
    const send = async (name: 'assign' | 'close') => {
      const { revision } = (await wms.call(differenceCase.get, { query: { caseNo } }, admin)).envelope.data
      const body = { caseNo, move: name, revision, opId: opId() }
      return (await wms.call(differenceCase.move, { body }, admin)).envelope.message
    }
    expect(await send('assign')).toBe('请先填写责任方')
    await say(caseNo, { resolution: '已核实', ...said })
    expect(await send('assign')).toBe('success')
    expect(await send('close')).toBe('success')
  }

  test('an order without a difference is not closed partially', async () => {
    const orderNo = await received()
    expect((await move(orderNo, 'closePartially')).envelope.message).toBe('没有差异，请直接操作「收货完成」')
  })

  describe('a putaway task', () => {
    async function taskOf(parts: Partial<NewOrder> = {}) {
      const orderNo = await received(parts)
      await move(orderNo, 'finish')
      const [task] = (await documentOf(orderNo)).tasks
      return { orderNo, taskNo: task?.taskNo ?? '', suggestLoc: task?.suggestLoc ?? '' }
    }

    test('leads to where the same goods lie when there is room, else to the first empty location', async () => {
      const { orm } = wms.database
      const lines = [{ sku: 'YCFS0006', expectedQty: '1' }]
      const crowded = await taskOf({ lines })
      expect(await stockAt(crowded.suggestLoc, 'YCFS0006')).toBe('0')
      const [held] = await orm
        .select()
        .from(stockBalances)
        .where(sql`warehouse = 'SHQP' and sku = 'YCFS0006' and on_hand > 0 and loc like 'CC%'`)
      const at = sql`${locations.warehouse} = 'SHQP' and ${locations.code} = ${held?.loc}`
      await orm.update(locations).set({ length: null, maxWeight: null }).where(at)
      expect((await taskOf({ lines })).suggestLoc).toBe(held?.loc)
      expect(crowded.suggestLoc).toBe(await firstEmpty(crowded.taskNo))
    })

    /** In the order of picking, among those that no other task leads to. */
    async function firstEmpty(taskNo: string): Promise<string | undefined> {
      const { rows } = (await wms.database.orm.execute(sql`
        select code from locations l where warehouse = 'SHQP' and zone = 'CC'
          and not exists (select from stock_balances where warehouse = 'SHQP' and loc = l.code and on_hand > 0)
          and not exists (select from putaway_tasks where suggest_loc = l.code and task_no < ${taskNo}
            and state <> '已完成' and state <> '已取消')
        order by pick_seq limit 1`)) as unknown as { rows: { code: string }[] }
      return rows[0]?.code
    }

    test('goes part by part, never further than its quantity', async () => {
      const { taskNo, suggestLoc, orderNo } = await taskOf()
      expect((await put(taskNo, suggestLoc)).envelope.message).toBe(
        `上架任务 ${taskNo} 当前为「待分配」，不能确认上架，请先领取`,
      )
      await moveTask(taskNo, 'claim')
      expect((await put(taskNo, suggestLoc, '4')).envelope.data).toMatchObject({
        state: '执行中',
        doneQty: '4',
      })
      expect((await documentOf(orderNo)).order).toMatchObject({ state: '上架中', putQty: '4' })
      expect((await put(taskNo, suggestLoc, '7')).envelope.message).toBe(
        '此任务还剩 6，不能上架 7，请核对数量',
      )
      expect((await put(taskNo, suggestLoc)).envelope.data).toMatchObject({ state: '已完成', doneQty: '10' })
    })

    test('is done once, however often it is confirmed', async () => {
      const { taskNo, suggestLoc } = await taskOf()
      await moveTask(taskNo, 'claim')
      const body = { taskNo, loc: suggestLoc, checkDigit: await checkDigitOf(suggestLoc), opId: opId() }
      const before = await stockAt(suggestLoc, 'YCFS0001')
      const answers = await Promise.all([
        wms.call(confirmPutaway, { body }, clerk),
        wms.call(confirmPutaway, { body }, clerk),
        wms.call(confirmPutaway, { body: { ...body, opId: opId() } }, clerk),
      ])
      const taken = Number(await stockAt(suggestLoc, 'YCFS0001')) - Number(before)
      expect([taken, answers.filter(({ status }) => status === 200).length >= 1]).toEqual([10, true])
    })

    test('belongs to the person who has claimed it, until it is given on', async () => {
      const { taskNo, suggestLoc } = await taskOf()
      await moveTask(taskNo, 'claim')
      expect((await moveTask(taskNo, 'claim', newbie)).status).toBe(409)
      expect((await put(taskNo, suggestLoc, undefined, newbie)).envelope.message).toBe(
        `上架任务 ${taskNo} 由李晓梅领取，请先重新分配`,
      )
      expect((await moveTask(taskNo, 'claim', finance)).status).toBe(403)
      await moveTask(taskNo, 'fail')
      expect((await moveTask(taskNo, 'reassign')).envelope.data).toMatchObject({ assignee: null })
      expect((await moveTask(taskNo, 'claim', newbie)).envelope.data.assigneeName).toBe('小赵')
      expect((await put(taskNo, suggestLoc, undefined, newbie)).status).toBe(200)
    })

    test('ends where its goods may lie, and nowhere else', async () => {
      const { taskNo, suggestLoc } = await taskOf({ lines: [{ sku: 'YCFS0008', expectedQty: '2' }] })
      await moveTask(taskNo, 'claim')
      const wrong = { taskNo, loc: suggestLoc, checkDigit: 'x', opId: opId() }
      expect((await wms.call(confirmPutaway, { body: wrong }, clerk)).envelope.message).toBe(
        `库位 ${suggestLoc} 的校验码不正确，请核对库位后重新输入`,
      )
      expect((await put(taskNo, 'XX')).envelope.message).toBe('此仓库没有库位 XX，请核对')
      expect((await put(taskNo, 'TH-01-01-1')).envelope.message).toBe(
        '库位 TH-01-01-1 属于退货区，良品须上架到存储或拣选区，请换一个库位',
      )
      const { orm } = wms.database
      const at = (loc: string) => sql`${locations.warehouse} = 'SHQP' and ${locations.code} = ${loc}`
      await orm.update(locations).set({ status: '停用' }).where(at('JX-03-05-3'))
      expect((await put(taskNo, 'JX-03-05-3')).envelope.message).toBe('库位 JX-03-05-3 已停用，请换一个库位')
      await orm.update(locations).set({ maxWeight: '0.9' }).where(at('JX-03-05-2'))
      expect((await put(taskNo, 'JX-03-05-2')).envelope.message).toBe(
        '库位 JX-03-05-2 放不下这些商品，超出限重或容积，请换一个库位',
      )
      expect((await put(taskNo, 'JX-03-04-1')).status).toBe(200)
      const other = await taskOf({ lines: [{ sku: 'YCFS0009', expectedQty: '2' }] })
      await moveTask(other.taskNo, 'claim')
      expect((await put(other.taskNo, 'JX-03-04-1')).envelope.message).toBe(
        '库位 JX-03-04-1 不允许混放商品，已有其他商品，请换一个库位',
      )
    })

    test('whose goods are lost on the way ends short: they are nobody’s to take until a case is closed, which pays for them', async () => {
      const lines = [
        { sku: 'YCFS0011', expectedQty: '6' },
        { sku: 'YCFS0012', expectedQty: '2' },
      ]
      const { orderNo } = await taskOf({ lines })
      const [kept, lost] = (await documentOf(orderNo)).tasks
      if (!lost || !kept) throw new Error('two tasks')
      await moveTask(lost.taskNo, 'claim')
      await put(lost.taskNo, lost.suggestLoc ?? '', '4')
      expect((await moveTask(lost.taskNo, 'finish', newbie)).status).toBe(409)
      expect((await moveTask(lost.taskNo, 'finish')).envelope.data).toMatchObject({
        state: '已完成',
        qty: '6',
        doneQty: '4',
      })
      const frozen = async () => {
        const body = { warehouse: ['SHQP'], owner: ['YCFS'], sku: ['YCFS0011'], loc: [lost.fromLoc] }
        const answer = await wms.call(getAllLocationInventory, { body: body as never }, admin)
        return answer.envelope.data.rows.map((row) => [row.onHand, row.frozen])
      }
      expect(await frozen()).toEqual([['2', '2']])
      expect((await moveTask(kept.taskNo, 'cancel')).status).toBe(403)
      expect((await moveTask(kept.taskNo, 'cancel', admin)).envelope.message).toBe('请输入原因')
      const reason = '已由移库搬走'
      expect((await moveTask(kept.taskNo, 'cancel', admin, reason)).envelope.data.state).toBe('已取消')
      const { order, cases } = await documentOf(orderNo)
      expect(order).toMatchObject({ state: '部分关闭', putQty: '4' })
      expect(cases).toMatchObject([{ taskNo: lost.taskNo, expectedQty: '6', actualQty: '4', kind: '短少' }])
      const { caseNo = '' } = cases[0] ?? {}
      expect((await move(orderNo, 'settle')).envelope.message).toBe('还有 1 张差异单未关闭，不能结案')
      expect((await say(caseNo, { amount: '-1' })).envelope.message).toBe('赔付金额不能为负')
      await closeCase(caseNo, { party: '仓库', amount: '36.5' })
      expect(await frozen()).toEqual([])
      expect((await documentOf(orderNo)).cases[0]?.posted).toMatch(/^赔付货主（支出 \d+）$/)
      expect(await spentOn(caseNo)).toEqual([['赔付', 'YCFS', '36.5']])
      expect((await say(caseNo, { amount: '1' })).envelope.message).toBe('此差异单已关闭，不能修改')
      expect((await move(orderNo, 'settle')).envelope.data.state).toBe('已完成')
      const checks = (await wms.call(runReconciliation, { body: {} }, admin)).envelope.data
      expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
    })

    test('of damaged goods leads to a zone for them, of which there may be none', async () => {
      const orderNo = await arrived({ lines: [{ sku: 'YCFS0010', expectedQty: '2' }] })
      await scan(orderNo, { code: 'YCFS0010', qty: '2', quality: '残次' })
      const { orm } = wms.database
      const returns = sql`${zones.warehouse} = 'SHQP' and ${zones.code} = 'TH'`
      await orm.update(zones).set({ status: '停用' }).where(returns)
      await move(orderNo, 'finish')
      const [task] = (await documentOf(orderNo)).tasks
      expect(task?.suggestLoc).toBeNull()
      await orm.update(zones).set({ status: '启用' }).where(returns)
      const body = { taskNo: task?.taskNo ?? '', opId: opId() }
      const again = await wms.call(suggestPutaway, { body }, clerk)
      expect(again.envelope.data.suggestLoc).toBe('TH-01-01-1')
      const { timeline } = (await wms.call(getPutawayDocument, { query: { taskNo: body.taskNo } }, clerk))
        .envelope.data
      expect(timeline.map(({ action }) => action)).toEqual(['suggest', 'create'])
    })
  })
})
