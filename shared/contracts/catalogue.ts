// Every kind of record whose changes are written down, by the name that the log gives it: what it is called, what its fields
// are called, which moves it knows. Only what explains the log needs all of them at once.
import { fieldLabels } from '#shared/contracts/definition/call.ts'
import type { Resource } from '#shared/contracts/definition/resource.ts'
import { hasSteps, type Stepping } from '#shared/domain/steps.ts'
import { menuItem } from '#shared/shapes/menu-item.ts'

export type Recorded = Stepping & Pick<Resource, 'label'> & Partial<Pick<Resource, 'fields'>>

/** Parts that change with their document only: nobody has a right to write them by themselves. */
const PARTS = ['billItem', 'settlementDocument', 'settlementPayment', 'tariffItem', 'tariffTrial']

const OTHERS: readonly Recorded[] = [
  { name: 'menu', label: '菜单' },
  { name: 'parcelVideo', label: '打包录像' },
  { name: 'stockLot', label: '批次' },
  { name: 'periodLock', label: '关账' },
]

/** Without those that every visit begins with: they hold no record, and named here, they would be shipped with all they export. */
const CONTRACTS = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['./*/*.ts', '!./definition/*.ts', '!./system/{menu,notice,user}.ts', '!./base/overview.ts'],
  { eager: true },
)

const BY_NAME: ReadonlyMap<string, Recorded> = new Map(
  [
    ...OTHERS,
    ...Object.values(CONTRACTS).flatMap((contract) => Object.values(contract).filter(isRecorded)),
  ].map((record) => [record.name, record]),
)

export const RECORDS: readonly Recorded[] = [...BY_NAME.values()]

/** Undefined for a kind that the console no longer has. */
export function recordNamed(name: string): Recorded | undefined {
  return BY_NAME.get(name)
}

/** What the log says of records that are no resources, by field. */
export const OTHER_LABELS: Readonly<Record<string, string>> = {
  ...fieldLabels(menuItem),
  parentId: '上级菜单',
  level: '层级',
  source: '来源',
  actions: '操作权限',
  address: '登录地址',
  web: '网页端菜单',
  app: '手持端菜单',
  period: '月份',
  scope: '范围',
  serials: '序列号',
  sku: '商品',
}

/** A sheet that is only read in changes other records. */
function isRecorded(exported: unknown): exported is Recorded {
  if (typeof exported !== 'object' || exported === null) return false
  const { name, fields, key, writes, life, update, list } = exported as Partial<Record<string, unknown>>
  if (typeof name !== 'string' || !fields || !key) return false
  const isWritten = writes !== undefined && Boolean(update ?? list)
  return isWritten || life !== undefined || hasSteps(name) || PARTS.includes(name)
}
