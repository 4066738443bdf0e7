// The queue of commands: who waits for whom, and what happens when too many wait.
import { expect, test } from 'vitest'
import { CommandQueue } from '#server/wms/kit/command-queue.ts'

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
  const first = queue.run({ orderNo: 'RK1', taskId: 4 }, work('first'))
  const second = queue.run({ orderNo: 'RK1' }, work('second'))
  const other = queue.run({ orderNo: 'RK2' }, work('other'))
  const nameless = queue.run({ code: 'A' }, work('nameless'))
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
  const failed = queue.run(null, () => Promise.reject(new Error('no')))
  const next = queue.run(null, async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
})

test('beyond the longest queue a command is sent back, to be tried again later', async () => {
  const queue = new CommandQueue({ atOnce: 1, longest: 1 })
  const { work, end } = createWork()
  const [first, second] = [queue.run(null, work('first')), queue.run(null, async () => 'second')]
  await expect(queue.run(null, async () => 'third')).rejects.toMatchObject({
    ...{ status: 429, message: '操作的人过多，请稍后重试' },
  })
  end('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})
