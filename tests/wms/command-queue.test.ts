// The queue of commands: who waits for whom, and what happens when too many wait.
import { expect, test } from 'vitest'
import { CommandQueue } from '#server/wms/kit/command-queue.ts'

const CALL = '/api/inbound/order/save'

/** Work that is under way until it is told to end, and says when it begins. */
function createWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

test('commands on one document come in the order in which they arrived, others beside them', async () => {
  const queue = new CommandQueue({ atOnce: 3, longest: 9 })
  const { begun, work, end } = createWork()
  const first = queue.run(CALL, { orderNo: 'RK1', taskId: 4 }, work('first'))
  const second = queue.run(CALL, { orderNo: 'RK1' }, work('second'))
  const other = queue.run(CALL, { orderNo: 'RK2' }, work('other'))
  const nameless = queue.run(CALL, { code: 'A' }, work('nameless'))
  expect(begun).toEqual(['first', 'other', 'nameless'])
  end('other')
  await other
  expect(begun).toHaveLength(3)
  end('first')
  await first
  await expect.poll(() => begun).toContain('second')
  end('second')
  end('nameless')
  expect(await Promise.all([second, nameless])).toEqual(['second', 'nameless'])
})

test('no more of them are under way than are let through, and one that fails makes room for the next', async () => {
  const queue = new CommandQueue({ atOnce: 1, longest: 9 })
  const failed = queue.run(CALL, null, () => Promise.reject(new Error('no')))
  const next = queue.run(CALL, null, async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
})

test('beyond the longest queue a command is sent back, to be tried again later', async () => {
  const queue = new CommandQueue({ atOnce: 1, longest: 1 })
  const { work, end } = createWork()
  const [first, second] = [queue.run(CALL, null, work('first')), queue.run(CALL, null, async () => 'second')]
  await expect(queue.run(CALL, null, async () => 'third')).rejects.toMatchObject({
    status: 429,
    message: '操作的人过多，请稍后重试',
  })
  end('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('whoever leaves while they wait has done nothing, and those behind them come all the same', async () => {
  const queue = new CommandQueue({ atOnce: 1, longest: 9 })
  const { begun, work, end } = createWork()
  const first = queue.run(CALL, { orderNo: 'RK1' }, work('first'))
  const leaving = new AbortController()
  const left = queue.run(CALL, { orderNo: 'RK1' }, work('left'), leaving.signal)
  const behind = queue.run(CALL, { orderNo: 'RK1' }, work('behind'))
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  end('first')
  await first
  await expect.poll(() => begun).toEqual(['first', 'behind'])
  end('behind')
  expect(await behind).toBe('behind')
})

const locked = () => Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

test('what is held up by a lock lends its place, keeps its own kind outside, and nobody else', async () => {
  const queue = new CommandQueue({ atOnce: 2, lent: 2, slowMs: 20, heldOfCall: 1 })
  const { begun, work, end } = createWork()
  const creating = ['first', 'second', 'third'].map((name) => queue.run(CALL, null, work(name)))
  const other = queue.run('/api/outbound/order/save', null, work('other'))
  await expect.poll(() => begun).toEqual(['first', 'second', 'other'])
  end('other')
  expect(await other).toBe('other')
  end('first')
  end('second')
  await expect.poll(() => begun).toContain('third')
  end('third')
  expect(await Promise.all(creating)).toEqual(['first', 'second', 'third'])
})

test('a command that waited behind one that was refused a lock is refused with it', async () => {
  const queue = new CommandQueue({ atOnce: 3 })
  const { work, end } = createWork()
  const other = queue.run(CALL, { orderNo: 'RK2' }, work('other'))
  const holding = createWork()
  const first = queue.run(CALL, { orderNo: 'RK1' }, async () => {
    await holding.work('lock')()
    throw locked()
  })
  const behind = queue.run(CALL, { orderNo: 'RK1' }, async () => 'behind')
  holding.end('lock')
  await expect(first).rejects.toMatchObject({ code: '55P03' })
  await expect(behind).rejects.toMatchObject({ status: 409, message: '单据正被占用，请稍后重试' })
  end('other')
  expect(await other).toBe('other')
})

test('whoever looks something up gives way to a crowd of commands, and to none that is held up', async () => {
  const queue = new CommandQueue({ crowd: 2, slowMs: 200 })
  const { begun, work, end } = createWork()
  const passed: string[] = []
  const pass = (name: string) => queue.giveWay(600_000).then(() => passed.push(name))
  const first = queue.run('/api/inbound/order/save', null, work('first'))
  await pass('beside one')
  const second = queue.run('/api/outbound/order/save', null, work('second'))
  const [after, amid] = [pass('after the second'), pass('with it')]
  expect([begun, passed]).toEqual([['first', 'second'], ['beside one']])
  end('second')
  await Promise.all([second, after, amid])
  const third = queue.run('/api/outbound/order/save', null, work('third'))
  await pass('beside two that are held up')
  expect(begun).toHaveLength(3)
  end('first')
  end('third')
  await Promise.all([first, third])
})

test('whoever leaves while they give way is told so at once', async () => {
  const queue = new CommandQueue({ crowd: 1, slowMs: 60_000 })
  const { work, end } = createWork()
  const first = queue.run(CALL, null, work('first'))
  const leaving = new AbortController()
  const left = queue.giveWay(600_000, leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  end('first')
  expect(await first).toBe('first')
})

test('a crowd that does not end holds nobody up for good', async () => {
  const queue = new CommandQueue({ crowd: 1, slowMs: 60_000 })
  const { work, end } = createWork()
  const first = queue.run(CALL, null, work('first'))
  await queue.giveWay(20)
  end('first')
  expect(await first).toBe('first')
})
