// The value lists that records are described with.

export const STATUSES = ['启用', '停用'] as const
export const QUALITIES = ['良品', '残次', '待检', '过期', '冻结'] as const
export type Quality = (typeof QUALITIES)[number]
/** What goods can be found to be. */
export const INSPECTION_RESULTS = ['良品', '残次', '过期'] as const
/** Of an order that was stopped: sound, or damaged meanwhile. */
export const PUT_BACK_QUALITIES = ['良品', '残次'] as const
export const OPERATION_TYPES = [
  '卸货',
  '收货',
  '质检',
  '上架',
  '移库',
  '补货',
  '拣货',
  '分拨',
  '复核',
  '打包',
  '称重',
  '装车',
  '退件登记',
  '退仓清点',
  '盲收',
  '盘点',
  '加工',
  '拦截',
] as const
/** What people cost. */
export const LABOR_CATEGORIES = ['正式工资', '计件', '临时工', '加班工资', '劳务管理费'] as const
export const EXPENSE_CATEGORIES = [
  ...LABOR_CATEGORIES,
  '耗材',
  '运费',
  '租金',
  '设备',
  '赔付',
  '其他',
] as const
/** What a month can be closed for. */
export const PERIOD_SCOPES = ['计件', '计费', '支出'] as const

export const SETTLE_CYCLES = ['月结', '半月结', '周结'] as const
export const ZONE_USAGES = ['存储', '拣选', '收货暂存', '发货暂存', '退货', '残次', '加工'] as const
/** What goods need of the zone that they are stored in. */
export const STORAGE_CLASSES = ['常温', '冷藏', '冷冻', '危险品'] as const
export const LOCATION_TYPES = ['货架', '托盘', '地堆', '流利架', '暂存'] as const
export const ABC_CLASSES = ['A', 'B', 'C'] as const
export const PACKAGE_LEVELS = ['件', '中包', '箱', '托'] as const
export const SHOP_PLATFORMS = ['淘宝', '天猫', '京东', '拼多多', '抖音', '快手', '线下'] as const
/** Of shops on 拼多多; no other platform can be authorized with here. */
export const AUTHORIZED_PLATFORM = '拼多多' satisfies (typeof SHOP_PLATFORMS)[number]
export const SHOP_AUTH_STATES = ['未授权', '已授权', '已过期'] as const
export const CARRIER_TYPES = ['EXPRESS', 'LOGISTICS'] as const
export const CARRIER_TYPE_WORDS = { EXPRESS: '快递', LOGISTICS: '物流' } as const
/** The lists of words that other records choose from, by the key that they are asked for. */
export const DICTIONARY_TYPE_WORDS = {
  quality: '品质',
  disposition: '退货处置',
  operationType: '作业类型',
  expenseCategory: '支出类别',
  employeeType: '用工类型',
  settleCycle: '结算周期',
  zoneUsage: '库区用途',
  locationType: '库位类型',
  shopPlatform: '店铺平台',
  strategyKind: '策略类型',
  containerCategory: '容器类别',
  packageLevel: '包装级别',
  interceptReason: '拦截原因',
  differenceReason: '差异原因',
} as const
export const STRATEGY_KINDS = ['上架', '分配'] as const
export const CONTAINER_CATEGORIES = ['周转箱', '托盘', '笼车', '料箱', '拣货车'] as const

export const EMPLOYEE_TYPES = ['正式', '劳务', '临时', '外包'] as const
export const TEAM_SHIFTS = ['白班', '夜班'] as const
export const TEAM_SWITCH_METHODS = ['扫码', '手工'] as const
export const LEAVE_TYPES = ['事假', '病假', '年假', '调休', '婚假', '产假', '丧假', '工伤假'] as const
export const AGENCY_SETTLE_MODES = ['计时', '计件', '计时加计件'] as const

/** What the data permissions of a user are about, and what they do to the user's scope. */
export const DATA_PERM_KINDS = ['仓库', '货主'] as const
export const DATA_PERM_EFFECTS = ['允许', '禁止'] as const
/** In place of a code: all warehouses, or all owners. */
export const EVERY_CODE = '*'

/** What people call a value that programs know by its key; the value itself where it is a word already. */
export function wordOf(words: Readonly<Record<string, string>> | undefined, value: string): string {
  return words?.[value] ?? value
}
