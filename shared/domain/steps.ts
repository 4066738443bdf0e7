// 操作记录 — what was done to records is called: to documents as their lives say, to others as here.
import type { LifeCycle } from '#shared/domain/life-cycle.ts'

/** What the log names: a kind of record, and what was done to it. */
type Step = { entity: string; action: string }
/** A document, or a part of one whose steps stand beside its own. */
export type Stepping = { name: string; life?: LifeCycle | undefined }

/** Commands that every kind of record has. */
const COMMANDS: Readonly<Record<string, string>> = { create: '新增', update: '修改', delete: '删除' }

/** Of a user: they came in. */
export const SIGN_IN_STEP = 'sign-in'

const STEPS = {
  user: {
    [SIGN_IN_STEP]: '登录',
    'bind-role': '设置角色',
    'bind-warehouse': '设置仓库',
    'bind-owner': '设置货主',
    'reset-password': '重置密码',
    password: '修改密码',
    profile: '完善个人信息',
    regular: '转为正式',
  },
  role: { 'bind-menu': '设置菜单', 'bind-action': '设置操作权限' },
  owner: { 'bind-warehouse': '设置仓库' },
  waybillSource: { 'add-numbers': '加入运单号', 'set-credentials': '设置平台账号' },
  ownerRule: { 'set-push': '设置退件推送' },
  shop: {
    authorize: '授权',
    failAuthorizing: '授权失败',
    revoke: '取消授权',
    expire: '授权到期',
    renew: '续期',
    failRenewing: '续期失败',
  },
  strategy: { enable: '启用', disable: '停用' },
  periodLock: { lock: '关账', unlock: '反关账' },
  stockLedger: { reverse: '冲销' },
  operationEvent: { reverse: '冲销' },
  stockBalance: { freeze: '冻结' },
  stockLot: { correct: '更正日期' },
  signOn: { start: '上岗', end: '离岗' },
  openWork: { assign: '派工' },
  stationSession: { start: '上台', end: '离台', takeOver: '被接替' },
  device: { bindTags: '绑定标签' },
  returnLine: { create: '登记商品', inspect: '质检', dispose: '处置', photograph: '拍照' },
  teamMembership: { quit: '离职退出' },
} as const
const NAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = STEPS

/** Whether records of this kind have steps of their own beside those that all have. */
export function hasSteps(entity: string): boolean {
  return entity in STEPS
}

/** What is done to records of this kind by commands of their own. */
export type StepName<Entity extends string> =
  | 'update'
  | (Entity extends keyof typeof STEPS ? keyof (typeof STEPS)[Entity] & string : never)

/** `documents`: those whose lives know the steps. A step without words is still somebody's change. */
export function stepName({ entity, action }: Step, documents: readonly Stepping[]): string {
  const life = documents.find(({ name }) => name === entity)?.life
  return (
    (life?.moves[action] ?? life?.steps[action])?.label ??
    NAMED[entity]?.[action] ??
    COMMANDS[action] ??
    UNNAMED
  )
}

/** Of every step that these documents know, its words; of one that several know by other words, all of them. */
export function stepWords(documents: readonly Stepping[]): Record<string, string> {
  const words = new Map<string, Set<string>>()
  const add = (action: string, word: string) => words.set(action, (words.get(action) ?? new Set()).add(word))
  for (const [action, word] of Object.entries(COMMANDS)) add(action, word)
  for (const { name, life } of documents) {
    for (const [action, { label }] of Object.entries({ ...life?.steps, ...life?.moves })) add(action, label)
    for (const [action, word] of Object.entries(NAMED[name] ?? {})) add(action, word)
  }
  return Object.fromEntries([...words].map(([action, said]) => [action, [...said].join('、')]))
}

export const UNNAMED = '变更'
