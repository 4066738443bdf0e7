import { describe, expect, it } from 'vitest'
import { percentOf, taskRows } from '#client/features/tasks/task-rows.ts'
import type { Task } from '#shared/contracts/system/task.ts'

function task(fileName: string, parts: Partial<Task> = {}): Task {
  return {
    id: 1,
    kind: '导出',
    fileName,
    done: 1,
    total: 1,
    state: '可下载',
    error: null,
    hasFile: true,
    createdAt: '2026-03-01T00:00:00.000Z',
    result: null,
    ...parts,
  }
}

it.each([
  ['0/480', 0],
  ['312/480', 65],
  ['479/480', 99],
  ['480/480', 100],
  ['481/480', 100],
  ['1000/480', 208],
  ['0/0', 0],
  ['5/0', 0],
  ['', 0],
  ['x/y', 0],
])('%s is %i per cent', (progress, percent) => {
  expect(percentOf(progress)).toBe(percent)
})

describe('the rows of the dialog', () => {
  const kinds = (...[progress, tasks]: Parameters<typeof taskRows>) =>
    taskRows(progress, tasks).map(({ fileName, kind }) => [fileName, kind])

  it('follow from the progress alone where an upstream tells no more', () => {
    expect(kinds({ a: '1/2', b: '2/2' }, undefined)).toEqual([
      ['a', 'running'],
      ['b', 'finished'],
    ])
  })

  it('offer no download of a task without a file', () => {
    expect(kinds({ a: '2/2', b: '2/2' }, [task('a'), task('b', { hasFile: false, kind: '导入' })])).toEqual([
      ['a', 'finished'],
      ['b', 'fileless'],
    ])
  })

  it('name failures, which the progress does not, with their reason', () => {
    const failed = task('a', { state: '失败', hasFile: false, error: '第17行有误' })
    expect(taskRows({}, [failed])).toEqual([
      { fileName: 'a', task: failed, kind: 'failed', reason: '第17行有误' },
    ])
  })

  it('show the latest run of a file, and nothing that was cancelled', () => {
    const tasks = [task('a', { state: '失败' }), task('a'), task('b', { state: '已取消' })]
    expect(kinds({ a: '1/1' }, tasks)).toEqual([['a', 'failed']])
  })

  it('put first what the list does not know yet', () => {
    expect(kinds({ old: '1/1', new: '0/9' }, [task('old')])).toEqual([
      ['new', 'running'],
      ['old', 'finished'],
    ])
  })
})
