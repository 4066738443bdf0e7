// What an entry of the log of changes is told as.
import { describe, expect, it } from 'vitest'
import { differenceOf, summaryOf } from '#client/pages/system/audit/difference.ts'
import { auditEntry } from '#shared/contracts/audit.ts'
import { RECORDS } from '#shared/contracts/catalogue.ts'

describe('a change', () => {
  it('is told field by field, in the words of its record', () => {
    const before = {
      status: '启用',
      warehouse: 'SHQP',
      warehouseName: '上海青浦仓',
      revision: 1,
      updatedAt: 'x',
    }
    const after = {
      status: '停用',
      warehouse: 'GZBY',
      warehouseName: '广州白云仓',
      revision: 2,
      updatedAt: 'y',
    }
    expect(differenceOf({ action: 'update', entity: 'zone', before, after })).toEqual([
      { name: 'status', label: '状态', before: '启用', after: '停用' },
      { name: 'warehouse', label: '仓库', before: '上海青浦仓', after: '广州白云仓' },
    ])
  })

  it('that makes a record tells what it has, and nothing of what it lacks', () => {
    const after = { code: 'night', name: '夜班', remark: '', revision: 1 }
    const entry = { action: 'create', entity: 'role', before: null, after }
    expect(differenceOf(entry).map(({ label, before, after }) => [label, before, after])).toEqual([
      ['角色编码', '—', 'night'],
      ['角色名称', '—', '夜班'],
    ])
    expect(summaryOf(entry)).toBe('角色编码、角色名称')
  })

  it('of what is bound tells what was added and what was taken away', () => {
    const [before, after] = [{ actions: 'base.write,audit.read' }, { actions: 'audit.read,blind.write' }]
    expect(differenceOf({ action: 'bind-action', entity: 'role', before, after })).toMatchObject([
      { label: '操作权限（移除 / 增加）', before: '维护基础资料', after: '盲收' },
    ])
  })

  it('of a kind that nobody knows any more is told all the same', () => {
    const entry = {
      action: 'update',
      entity: 'gone',
      before: { a: true, b: { c: 1 } },
      after: { a: false, b: null },
    }
    expect(differenceOf(entry)).toEqual([
      { name: 'a', label: 'a', before: '是', after: '否' },
      { name: 'b', label: 'b', before: '{"c":1}', after: '—' },
    ])
  })
})

describe('the catalogue of records', () => {
  it('knows the kinds of records that change, and neither sums nor sheets that are read in', () => {
    const names = RECORDS.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['warehouse', 'inboundOrder', 'billItem', 'stockBalance']))
    for (const name of ['auditLog', 'profitReport', 'inboundLine', 'inboundSheet']) {
      expect(names).not.toContain(name)
    }
  })

  it('gives the filters of the log their words', () => {
    expect(auditEntry.fields.entity.words).toMatchObject({ user: '用户', periodLock: '关账' })
    expect(auditEntry.fields.action.words).toMatchObject({
      create: expect.stringMatching(/^新增/),
      'sign-in': '登录',
    })
  })
})
