// Users, choices, notices and tasks in the forms in which back ends answer.
import { describe, expect, it, test } from 'vitest'
import { readNotices } from '#shared/readers/notices.ts'
import { readOptions } from '#shared/readers/options.ts'
import { readTaskProgress } from '#shared/readers/task-progress.ts'
import { readUserInfo } from '#shared/readers/user-info.ts'
import { Unreadable } from '#shared/readers/values.ts'

describe('a user', () => {
  test('of id, name and avatar alone is one without roles, warehouses and owners', () => {
    expect(readUserInfo({ id: 7, name: '陈文员', avatar: null })).toEqual({
      id: 7,
      name: '陈文员',
      username: '',
      mobile: '',
      idNumber: '',
      email: '',
      lastLoginAt: null,
      roles: [],
      warehouses: [],
      owners: [],
    })
  })

  it.each<[string, object, object]>([
    ['an id of digits', { id: '7' }, { id: 7 }],
    ['no name', { name: null, username: 'chen' }, { name: 'chen' }],
    ['no name at all', { id: 7, name: '' }, { name: '7' }],
    [
      'lists of nothing',
      { roles: null, warehouses: null, owners: null },
      { roles: [], warehouses: [], owners: [] },
    ],
    ['roles as texts', { roles: ['clerk'] }, { roles: [{ code: 'clerk', name: 'clerk' }] }],
    ['a flag of 0', { activated: 0 }, { activated: false }],
    ["a flag of '1'", { activated: '1' }, { activated: true }],
    ['the flag of the sign-in', { activate: 'N' }, { activated: false }],
    [
      'a time without a zone',
      { lastLoginAt: '2026-11-26 08:00:00' },
      { lastLoginAt: '2026-11-26T00:00:00.000Z' },
    ],
  ])('with %s is read', (_form, fields, expected) => {
    expect(readUserInfo({ id: 7, name: '陈文员', ...fields })).toMatchObject(expected)
  })

  test('may stand in an object of its own', () => {
    expect(readUserInfo({ user: { id: 7, name: '陈文员' }, roles: [] })).toMatchObject({ name: '陈文员' })
  })

  it.each([
    [null, 'data'],
    ['陈文员', 'data'],
    [{}, 'data.id'],
    [{ name: '陈文员' }, 'data.id'],
  ])('cannot be read of %j, and %s is named', (data, field) => {
    expect(() => readUserInfo(data)).toThrow(expect.objectContaining({ name: 'Unreadable', field }))
  })
})

describe('choices', () => {
  it.each<[string, unknown]>([
    ['code and name', [{ code: 'WH1', name: '上海仓' }]],
    ['value and label', [{ value: 'WH1', label: '上海仓' }]],
    ['id and title', [{ id: 'WH1', title: '上海仓' }]],
    ['rows', { rows: [{ code: 'WH1', name: '上海仓' }], total: 1 }],
    ['records', { records: [{ code: 'WH1', name: '上海仓' }] }],
    ['list', { list: [{ code: 'WH1', name: '上海仓' }] }],
    ['content', { content: [{ code: 'WH1', name: '上海仓' }] }],
    ['what has no code', [{ name: '无编码' }, null, { code: 'WH1', name: '上海仓' }]],
  ])('as %s are read', (_form, data) => {
    expect(readOptions(data)).toEqual([{ code: 'WH1', name: '上海仓' }])
  })

  test('as texts and numbers are their own names; nothing is none', () => {
    expect(readOptions(['上海仓', 12])).toEqual([
      { code: '上海仓', name: '上海仓' },
      { code: '12', name: '12' },
    ])
    expect(readOptions([{ code: 12, name: null }])).toEqual([{ code: '12', name: '12' }])
    expect(readOptions(null)).toEqual([])
    expect(() => readOptions({ WH1: '上海仓' })).toThrow(Unreadable)
  })
})

describe('a notice', () => {
  const given = { uid: 'n1', datetime: '2026-11-26T00:00:00.000Z', message: '请卸货' }
  const read = {
    uid: 'n1',
    datetime: '2026-11-26T00:00:00.000Z',
    message: '请卸货',
    title: '',
    link: null,
    level: 'info',
    read: false,
  }
  it.each<[string, object, object]>([
    ['no more than that', {}, {}],
    ['a number for an id', { uid: 17 }, { uid: '17' }],
    ['text as content', { message: undefined, content: '请卸货' }, {}],
    ['text as msg', { message: null, msg: '请卸货' }, {}],
    ['milliseconds', { datetime: 1_795_651_200_000 }, { cursor: '1795651200000' }],
    ['seconds', { datetime: 1_795_651_200 }, { cursor: '1795651200' }],
    ['China’s time', { datetime: '2026-11-26 08:00:00' }, { cursor: '2026-11-26 08:00:00' }],
    ['a list of parts', { datetime: [2026, 11, 26, 8, 0] }, {}],
    ['no time', { datetime: null }, { datetime: '' }],
    ['a level that nobody knows', { level: 3 }, {}],
    ['a flag as a digit', { read: '1' }, { read: true }],
  ])('with %s is read', (_form, fields, expected) => {
    expect(readNotices([{ ...given, ...fields }])).toEqual([{ ...read, ...expected }])
  })

  test('comes in a list, a page, or alone', () => {
    for (const data of [[given], { rows: [given] }, given, [null, given]])
      expect(readNotices(data)).toEqual([read])
    expect(readNotices(null)).toEqual([])
  })

  test('that cannot be told from others is named', () => {
    expect(() => readNotices([{ message: '请卸货' }])).toThrow(
      expect.objectContaining({ field: 'data[].uid' }),
    )
    expect(() => readNotices('请卸货')).toThrow(Unreadable)
  })
})

describe('the progress of tasks', () => {
  it.each<[string, unknown]>([
    ['a map', { '库存.xlsx': '3/10' }],
    ['a list of files', [{ fileName: '库存.xlsx', done: 3, total: '10' }]],
    ['a list of files with their progress', [{ name: '库存.xlsx', progress: '3/10' }]],
    ['a list of maps', [{ '库存.xlsx': '3/10' }]],
    ['the rows of a page', { rows: [{ fileName: '库存.xlsx', done: 3, total: 10 }] }],
  ])('as %s is read', (_form, data) => {
    expect(readTaskProgress(data)).toEqual({ '库存.xlsx': '3/10' })
  })

  test('is none where nothing comes, and what is no progress is named', () => {
    expect(readTaskProgress(null)).toEqual({})
    expect(readTaskProgress({ '库存.xlsx': null })).toEqual({ '库存.xlsx': '' })
    for (const data of [7, 'done', [7]]) expect(() => readTaskProgress(data)).toThrow(Unreadable)
  })
})
