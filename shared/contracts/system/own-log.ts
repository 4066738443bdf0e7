// What the signed-in user has done, told to themselves: their sign-ins, and their changes.
import { code, computed, instantField, integer, note } from '#shared/contracts/definition/field.ts'
import { defineResource, withCalls } from '#shared/contracts/definition/resource.ts'

const entry = { id: computed(integer('编号')), at: computed(instantField('时间')) }

export const ownSignIn = withCalls(
  defineResource({
    name: 'ownSignIn',
    label: '登录记录',
    path: '/api/user/own-sign-in',
    reads: 'signedIn',
    key: 'id',
    /** The address is where from, as the gateway saw it; empty where nobody said. */
    fields: { ...entry, address: computed(note('登录地址')) },
    filters: [],
    sorts: ['-id', 'id'],
  }),
  ['list'],
)

/** Sign-ins left out. */
export const ownOperation = withCalls(
  defineResource({
    name: 'ownOperation',
    label: '操作记录',
    path: '/api/user/own-operation',
    reads: 'signedIn',
    key: 'id',
    fields: {
      ...entry,
      step: computed(note('操作')),
      record: computed(note('对象')),
      entityId: computed(code('对象编号')),
      reason: computed(note('原因')),
    },
    filters: [],
    sorts: ['-id', 'id'],
  }),
  ['list'],
)
