// The lists that every installation starts with: units, provinces, car types, what needs no packaging, dictionaries and settings.
import type { Orm } from '#server/wms/db/database.ts'
import { carTypes, dictionaries, packages, regions, units } from '#server/wms/schema/base.ts'
import { configurations } from '#server/wms/schema/configuration.ts'
import {
  LONGEST_RETRY_DAYS,
  SETTINGS,
  type SettingCode,
  TEXT_SETTINGS,
  type TextSettingCode,
} from '#shared/domain/settings.ts'
import * as values from '#shared/domain/values.ts'

export async function insertLists(orm: Orm, at: Date): Promise<void> {
  const made = { createdAt: at, updatedAt: at }
  const named = (entries: Readonly<Record<string, string>>) =>
    Object.entries(entries).map(([code, name]) => ({ code, name, ...made }))
  await orm.insert(units).values(named(UNITS).map((unit) => ({ ...unit, whole: unit.code !== WEIGHED })))
  await orm.insert(regions).values(named(PROVINCES))
  await orm.insert(carTypes).values(CAR_TYPES.map((carType) => ({ ...carType, ...made })))
  await orm.insert(packages).values({ ...AS_IT_CAME, ...made })
  await orm.insert(dictionaries).values(dictionaryRows().map((row) => ({ ...row, ...made })))
  await orm.insert(configurations).values(configurationRows().map((entry) => ({ ...entry, ...made })))
}

const UNITS = {
  PCS: '件',
  BOX: '箱',
  PK: '包',
  BT: '瓶',
  CAN: '罐',
  PR: '双',
  SET: '套',
  BAG: '袋',
  BK: '本',
  TAI: '台',
  ROLL: '卷',
  KG: '千克',
  PLT: '托',
}

const WEIGHED = 'KG'

/** GB/T 2260. */
const PROVINCES = {
  110000: '北京市',
  120000: '天津市',
  130000: '河北省',
  140000: '山西省',
  150000: '内蒙古自治区',
  210000: '辽宁省',
  220000: '吉林省',
  230000: '黑龙江省',
  310000: '上海市',
  320000: '江苏省',
  330000: '浙江省',
  340000: '安徽省',
  350000: '福建省',
  360000: '江西省',
  370000: '山东省',
  410000: '河南省',
  420000: '湖北省',
  430000: '湖南省',
  440000: '广东省',
  450000: '广西壮族自治区',
  460000: '海南省',
  500000: '重庆市',
  510000: '四川省',
  520000: '贵州省',
  530000: '云南省',
  540000: '西藏自治区',
  610000: '陕西省',
  620000: '甘肃省',
  630000: '青海省',
  640000: '宁夏回族自治区',
  650000: '新疆维吾尔自治区',
  710000: '台湾省',
  810000: '香港特别行政区',
  820000: '澳门特别行政区',
}

const CAR_TYPES = [
  { code: 'MBC', name: '面包车', maxWeight: '800', maxVolume: '4' },
  { code: 'JB', name: '金杯车', maxWeight: '1000', maxVolume: '6' },
  { code: 'XHC42', name: '4.2米厢式货车', maxWeight: '2000', maxVolume: '15' },
  { code: 'XHC68', name: '6.8米厢式货车', maxWeight: '8000', maxVolume: '38' },
  { code: 'XHC96', name: '9.6米厢式货车', maxWeight: '15000', maxVolume: '55' },
  { code: 'BGC175', name: '17.5米半挂车', maxWeight: '30000', maxVolume: '130' },
]

/** What is sent on in its own box needs none of ours. */
const AS_IT_CAME = { code: 'YX', name: '原箱发货', charged: false }

const DICTIONARIES: Readonly<Record<keyof typeof values.DICTIONARY_TYPE_WORDS, readonly string[]>> = {
  quality: values.QUALITIES,
  disposition: ['上架', '转残次', '退供', '返修', '销毁', '待定'],
  operationType: values.OPERATION_TYPES,
  expenseCategory: values.EXPENSE_CATEGORIES,
  employeeType: values.EMPLOYEE_TYPES,
  settleCycle: values.SETTLE_CYCLES,
  zoneUsage: values.ZONE_USAGES,
  locationType: values.LOCATION_TYPES,
  shopPlatform: values.SHOP_PLATFORMS,
  strategyKind: values.STRATEGY_KINDS,
  containerCategory: values.CONTAINER_CATEGORIES,
  packageLevel: values.PACKAGE_LEVELS,
  interceptReason: ['买家取消', '地址错误', '商品发错', '商家要求', '其他'],
  differenceReason: ['少件', '多件', '错件', '破损', '批次不符'],
}

function dictionaryRows() {
  return Object.entries(DICTIONARIES).flatMap(([type, names]) =>
    names.map((name, sort) => ({ type, code: name, name, sort })),
  )
}

/** Each as it begins. */
const CONFIGURATIONS: Readonly<Record<SettingCode | TextSettingCode, { name: string; remark: string }>> = {
  'stock.expiryWarningDays': { name: '效期预警天数', remark: '距到期少于此天数的库存列为预警' },
  'piece.appealDays': { name: '计件申诉天数', remark: '月份公布后员工可申诉的天数；0 表示不设申诉期' },
  'outbound.cutoffWarningMinutes': { name: '截单预警分钟数', remark: '距截单少于此时间的订单列为预警' },
  'push.maxAttempts': { name: '推送最大次数', remark: '超过后转人工处理' },
  'export.keepDays': { name: '导出文件保留天数', remark: '任务及其文件超过此天数后过期' },
  'task.keepDays': { name: '后台任务保留天数', remark: '已结束的任务过期后再过此天数，从任务列表中删除' },
  'command.keepDays': {
    name: '防重复记录保留天数',
    remark: `同一操作在此天数内重复提交只执行一次；工位离线的扫描最长重发${LONGEST_RETRY_DAYS}天，须更长`,
  },
  'notice.keepDays': { name: '消息保留天数', remark: '超过此天数的消息删除，未读的也删除' },
  'upload.keepDays': {
    name: '未使用附件保留天数',
    remark: '上传后未用于任何单据的文件，超过此天数后删除；单据的附件永久保存',
  },
  'film.keepDays': { name: '打包录像保留天数', remark: '此后上传的录像超过此天数后删除' },
  'print.keepDays': {
    name: '打印任务保留天数',
    remark: '超过此天数的打印任务及其标签内容删除，此后不能重打',
  },
  'device.keepDays': { name: '设备记录保留天数', remark: '超过此天数的设备事件与站台值守记录删除' },
  'visitor.keepDays': {
    name: '访客资料保留天数',
    remark: '来访超过此天数后清除访客姓名、单位、车牌与事由；来访记录与时间保留',
  },
  'app.version': { name: '手机应用版本', remark: '显示在应用下载页' },
  'app.download': { name: '手机应用下载地址', remark: '应用下载页提供的安装包或应用商店地址' },
  'app.notes': { name: '手机应用更新说明', remark: '显示在应用下载页' },
}

const INITIAL = { ...SETTINGS, ...TEXT_SETTINGS }

export function configurationRows() {
  return Object.entries(CONFIGURATIONS).map(([code, entry]) => ({
    code,
    ...entry,
    value: String(INITIAL[code as keyof typeof INITIAL].initial),
  }))
}
