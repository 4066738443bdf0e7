import { describe, expect, it } from 'vitest'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { callRequest, defineCall, fieldLabels, toQueryString } from '#shared/contracts/definition/call.ts'
import { getUserInfo, login, profileForm } from '#shared/contracts/system/user.ts'

describe('a call filled in', () => {
  it('joins lists into one comma-separated parameter', () => {
    const { query } = callRequest(getOverview, { query: { warehouses: ['A', 'B'] } })
    expect(new URLSearchParams(query).get('warehouses')).toBe('A,B')
  })

  it('carries its body as it is', () => {
    const body = { username: 'clerk', password: ' spaces stay ' }
    expect(callRequest(login, { body })).toEqual({ method: 'POST', path: '/api/user/login', query: '', body })
  })

  it('is the same for the same input, so that it can be a cache key', () => {
    expect(callRequest(getUserInfo, {})).toEqual(callRequest(getUserInfo, {}))
  })
})

describe('a query string', () => {
  it.each<[Record<string, unknown>, string]>([
    [{}, ''],
    [{ a: undefined, b: null, c: [] }, ''],
    [{ a: 0, b: false, c: '' }, 'a=0&b=false&c='],
    [{ name: '广州 & 上海' }, 'name=%E5%B9%BF%E5%B7%9E+%26+%E4%B8%8A%E6%B5%B7'],
    [{ ids: [1, 2] }, 'ids=1%2C2'],
  ])('of %j is %j', (query, text) => {
    expect(toQueryString(query)).toBe(text)
  })
})

describe('field labels', () => {
  it('are those of the contract, and the name where it has none', () => {
    const { result } = defineCall({ ...getUserInfo, result: profileForm })
    expect(fieldLabels(result)).toEqual({
      name: '姓名',
      mobile: '手机号',
      idNumber: '身份证号',
      email: '邮箱',
    })
    expect(fieldLabels(getOverview.result).at).toBe('at')
  })
})
