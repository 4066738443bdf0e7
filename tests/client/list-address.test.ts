import { describe, expect, it } from 'vitest'
import { filterBody, type ListAddress, readAddress, writeAddress } from '#client/kit/list/list-address.ts'
import {
  code,
  computed,
  date,
  flag,
  instantField,
  integer,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource } from '#shared/contracts/definition/resource.ts'

const thing = defineResource({
  name: 'thing',
  label: '物',
  path: '/api/base/thing',
  reads: 'base.read',
  key: 'code',
  fields: {
    code: code('编码'),
    name: text('名称'),
    level: integer('层'),
    day: date('日期'),
    active: flag('启用'),
    at: computed(instantField('时间')),
  },
  filters: ['code', 'name', 'level', 'day', 'active', 'at'],
  sorts: ['code', 'name'],
})
const read = (search: string) => readAddress(thing, thing.filters, search)
const plain: ListAddress = { filters: {}, sort: undefined, page: 1, size: 20 }

describe('the address of a list', () => {
  it.each<[string, Partial<ListAddress>]>([
    ['', {}],
    ['?page=3&size=50&sort=-name', { page: 3, size: 50, sort: '-name' }],
    ['?code=A1%2CA2', { filters: { code: ['A1', 'A2'] } }],
    ['?name=%E8%8B%B9%E6%9E%9C', { filters: { name: '苹果' } }],
    ['?level.from=2&level.to=9', { filters: { level: { from: '2', to: '9' } } }],
    ['?day.to=2026-01-31', { filters: { day: { to: '2026-01-31' } } }],
    ['?active=false', { filters: { active: false } }],
  ])('%s is read, and written the same', (search, expected) => {
    const address = read(search)
    expect(address).toEqual({ ...plain, ...expected })
    const again = new URLSearchParams(writeAddress(thing, address, search))
    expect([...again].sort()).toEqual([...new URLSearchParams(search)].sort())
  })

  it.each([
    ['?page=-2&size=7&sort=secret', plain],
    ['?page=x', plain],
    ['?level.from=two', plain],
    ['?day.from=yesterday', plain],
    ['?code=', plain],
    ['?unknown=1', plain],
  ])('%s is nonsense and left out', (search, expected) => {
    expect(read(search)).toEqual(expected)
  })

  it('keeps what belongs to somebody else', () => {
    expect(writeAddress(thing, plain, '?id=7&page=4&name=x')).toBe('?id=7')
  })

  it('is sent with whole numbers as numbers', () => {
    expect(filterBody(thing, read('?level.from=2&name=a').filters)).toEqual({ level: { from: 2 }, name: 'a' })
  })
})
