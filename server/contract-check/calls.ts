// What another server is asked: every call of the specification that only reads, and what the console asks beyond them.
import { SOURCE, WORK_STATION_QUERY } from '#shared/constants.ts'
import { resolveCode } from '#shared/contracts/base/code.ts'
import {
  getCarrierOptions,
  getCarTypes,
  getCompanyOptions,
  getCustomerOptions,
  getDictionaries,
  getPackageOptions,
  getProvinces,
  getUnits,
} from '#shared/contracts/base/lists.ts'
import { getOverview } from '#shared/contracts/base/overview.ts'
import {
  getOwnerById,
  getOwnerOptions,
  getOwnerWarehouses,
  getQualityInspection,
  getShopOptions,
  getWaybillInternal,
  ownerRule,
} from '#shared/contracts/base/owner.ts'
import { getWarehouseOptions, getWarehouses, listWarehouses } from '#shared/contracts/base/warehouse.ts'
import { getRepositoryOptions, getZones } from '#shared/contracts/base/zone.ts'
import {
  type Call,
  type CallInput,
  type CallRequest,
  callRequest,
} from '#shared/contracts/definition/call.ts'
import {
  checkStockLocations,
  getSortationTags,
  getWeighingOptions,
  listSortations,
  pageDevices,
} from '#shared/contracts/equipment/device.ts'
import {
  getAllLocationInventory,
  getBasicLocationInventory,
  getLocationInventory,
  getSeparationLocationInventory,
} from '#shared/contracts/stock/balance.ts'
import { checkUsername, getUserOwners, getUserWarehouses } from '#shared/contracts/system/account.ts'
import { getAppRelease } from '#shared/contracts/system/app-release.ts'
import {
  getInvalidUsers,
  getMatchName,
  getNameByUserIds,
  getNames,
  getUserByName,
  getUserId,
  getUserOptions,
  getUserTags,
} from '#shared/contracts/system/colleague.ts'
import { getConfiguration } from '#shared/contracts/system/configuration.ts'
import { getDataPerms, getUserScope } from '#shared/contracts/system/data-perm.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import {
  getRoleMenus,
  listAllMenus,
  listMenus,
  listMenusOfSource,
} from '#shared/contracts/system/menu-entry.ts'
import { countUnreadNotices, listNotices, NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { getPageSetting } from '#shared/contracts/system/page-setting.ts'
import { DOWNLOAD_PATH, getTaskProgress, listTasks } from '#shared/contracts/system/task.ts'
import { getUserInfo, login, tokenRefresh } from '#shared/contracts/system/user.ts'
import { hrefTo } from '#shared/routes.ts'

/** What earlier answers have told; null as long as none has. */
export type Known = {
  username: string
  userId: string | null
  role: string | null
  owner: string | null
  wall: string | null
  /** A file of the user's that is ready. */
  fileName: string | null
}

export type CheckedCall = {
  call: Call
  /** The specification has it; what it has not may be missing. */
  isSpecified: boolean
  /** What the console does without it. */
  without: string
  /** Null where there is nothing to ask about. */
  request: (known: Known) => CallRequest | null
}

/** Asked and read in ways of their own. */
export const SIGN_IN = { method: login.method, path: login.path, without: '无法登录' }
export const RENEWAL = {
  method: tokenRefresh.method,
  path: tokenRefresh.path,
  without: '登录不能续期，到期后须重新登录',
}
export const STREAM = {
  method: 'GET',
  path: NOTICE_STREAM_PATH,
  without: '新消息不会即时出现，刷新页面后才能看到',
}
export const DOWNLOAD = { method: 'GET', path: DOWNLOAD_PATH, without: '任务的文件无法下载' }

/** People may have as their name what no server accepts as a part of one. */
const UNLIKELY_NAME = 'contract-check-0'
const UNUSED = '目前不调用，无影响'
const OWN_SOURCE = { source: SOURCE } as const
const FIRST_PAGE = { page: 1, size: 10 }

export const CALLS: readonly CheckedCall[] = [
  specified(getUserInfo, '页面无法显示，只能退出登录', () => ({})),
  specified(getMenu, '页面无法显示，只能退出登录', () => ({ query: OWN_SOURCE })),
  specified(getWarehouseOptions, '不能选择仓库', () => ({})),
  specified(listNotices, '铃铛里没有消息', () => ({ query: { unread: true } })),
  specified(getTaskProgress, '“我的任务”显示读取失败', () => ({})),
  specified(pageDevices, '不能选择工作站台，单仓模式无法使用', () => ({ body: { ...WORK_STATION_QUERY } })),

  specified(listMenusOfSource, '菜单管理与角色的菜单不可用', () => ({ query: OWN_SOURCE })),
  specified(listMenus, UNUSED, () => ({})),
  specified(listAllMenus, UNUSED, () => ({})),
  specified(getRoleMenus, '角色的菜单不可用', ({ role }) => role && { query: { ...OWN_SOURCE, role } }),
  specified(getUserByName, UNUSED, ({ username }) => ({ query: { username } })),
  specified(getUserId, UNUSED, ({ username }) => ({ query: { username } })),
  specified(getMatchName, UNUSED, ({ username }) => ({ query: { name: username } })),
  specified(getNames, UNUSED, ({ userId }) => userId && { query: { ids: userId } }),
  specified(getNameByUserIds, UNUSED, ({ userId }) => userId && { query: { userIds: userId } }),
  specified(getInvalidUsers, UNUSED, () => ({})),
  specified(getUserTags, UNUSED, () => ({})),
  specified(checkUsername, UNUSED, () => ({ query: { username: UNLIKELY_NAME } })),
  specified(getUserOptions, '填写人员的表单没有候选', () => ({})),
  specified(getUserOwners, '用户的货主不可查看', ({ userId }) => userId && { query: { userId } }),
  specified(getUserWarehouses, '用户的仓库不可查看', ({ userId }) => userId && { query: { userId } }),
  specified(getDataPerms, UNUSED, () => ({ query: {} })),
  specified(getUserScope, '用户的数据权限不可查看', ({ userId }) => userId && { query: { id: userId } }),

  specified(getCarrierOptions, UNUSED, () => ({ query: {} })),
  specified(getWeighingOptions, UNUSED, () => ({})),
  specified(getOwnerOptions, '设置用户的货主时没有候选', () => ({})),
  specified(getOwnerWarehouses, '货主所在的仓库不可查看', ({ owner }) => owner && { query: { code: owner } }),
  specified(getShopOptions, UNUSED, () => ({ query: {} })),
  specified(getQualityInspection, UNUSED, ({ owner }) => owner && { query: { owner } }),
  specified(getZones, '表单的库区没有候选（V6）', () => ({ query: {} })),
  specified(getRepositoryOptions, '表单的库区没有候选（V4）', () => ({ query: {} })),
  specified(getCompanyOptions, UNUSED, () => ({})),
  specified(getDictionaries, UNUSED, () => ({ body: {} })),
  specified(getWarehouses, UNUSED, () => ({})),
  specified(listWarehouses, UNUSED, () => ({ body: { page: 1 } })),
  specified(getCarTypes, UNUSED, () => ({})),
  specified(getUnits, UNUSED, () => ({})),
  specified(getProvinces, UNUSED, () => ({})),
  specified(getCustomerOptions, UNUSED, () => ({})),
  specified(getPackageOptions, UNUSED, () => ({ query: {} })),
  specified(ownerRule.list, '货主规则页显示加载失败', () => ({ body: FIRST_PAGE })),
  specified(ownerRule.get, '货主规则的详情不可查看', ({ owner }) => owner && { query: { code: owner } }),
  specified(getWaybillInternal, UNUSED, () => ({})),
  specified(getOwnerById, UNUSED, ({ owner }) => owner && { query: { id: owner } }),
  specified(getConfiguration, '系统参数页显示加载失败', () => ({})),
  specified(getLocationInventory, '库存查询按库位不可用', () => ({ body: FIRST_PAGE })),
  specified(getBasicLocationInventory, '库存查询按商品不可用', () => ({ body: FIRST_PAGE })),
  specified(getAllLocationInventory, '库存查询全部明细不可用', () => ({ body: FIRST_PAGE })),
  specified(getSeparationLocationInventory, '库存查询按批次不可用', () => ({ body: FIRST_PAGE })),
  specified(listSortations, '分拨墙页显示加载失败', () => ({ query: FIRST_PAGE })),
  specified(getSortationTags, '分拨墙的标签不可查看', ({ wall }) => wall && { query: { sortation: wall } }),
  specified(checkStockLocations, UNUSED, () => ({ query: {} })),

  beyond(getOverview, '首页没有概况数字', () => ({ query: {} })),
  beyond(countUnreadNotices, '未读消息多于20条时只数到20', () => ({})),
  beyond(listTasks, '“我的任务”只有进度，没有失败原因', () => ({})),
  beyond(resolveCode, '搜索框不能按编码定位', ({ owner }) => owner && { query: { code: owner } }),
  beyond(getPageSetting, '表格的列与视图不能保存', () => ({ query: { page: hrefTo('stock') } })),
  beyond(getAppRelease, '应用下载页没有应用', () => ({})),
]

/** Every path that may be asked, for the documentation. */
export const CHECKED_PATHS: readonly string[] = [
  ...new Set([SIGN_IN, RENEWAL, STREAM, DOWNLOAD, ...CALLS.map(({ call }) => call)].map(({ path }) => path)),
]

type InputFor<C extends Call> = (known: Known) => CallInput<C> | null | ''

function specified<C extends Call>(call: C, without: string, input: InputFor<C>): CheckedCall {
  return { call, isSpecified: true, without, request: requestOf(call, input) }
}

function beyond<C extends Call>(call: C, without: string, input: InputFor<C>): CheckedCall {
  return { call, isSpecified: false, without, request: requestOf(call, input) }
}

function requestOf<C extends Call>(call: C, input: InputFor<C>): CheckedCall['request'] {
  return (known) => {
    const given = input(known)
    return given ? callRequest(call, given) : null
  }
}
