// What the demo company's notices say: arrivals, counts, push errors, money.

import type { DemoUser } from '#server/wms/demo/given/users.ts'
import { DEMO_OWNERS } from '#server/wms/demo/given/warehouses.ts'
import { hrefTo } from '#shared/routes.ts'
import type { NoticeDraft } from '#shared/shapes/notice.ts'

type Site = { code: string; name: string }
type NoticeText = {
  /** Besides administrators, who hear everything. */
  roles: readonly DemoUser['role'][]
  write: (site: Site, owner: string, serial: number) => NoticeDraft
}

export const NOTICE_TEXTS: readonly NoticeText[] = [
  {
    roles: ['clerk', 'manager'],
    write: (site, owner, serial) => ({
      title: '到货通知',
      message: `${site.name}：${owner} 入库单 ${documentNo('RK', serial)} 已到货，月台 ${1 + (serial % 6)}，请安排卸货。`,
      link: hrefTo('inboundOrders'),
      level: 'info',
    }),
  },
  {
    roles: ['clerk', 'manager'],
    write: (site, owner, serial) => ({
      title: '盘点任务待复盘',
      message: `${site.name}：${owner} 盘点任务 ${documentNo('PD', serial)} 有 ${1 + (serial % 4)} 行差异，请复盘。`,
      link: hrefTo('stockTasks'),
      level: 'warning',
    }),
  },
  {
    roles: ['clerk', 'manager', 'service'],
    write: (site, owner, serial) => ({
      title: '退仓推送失败',
      message: `${site.name}：${owner} 退仓单 ${documentNo('TC', serial)} 推送失败，商品编码不存在，请处理。`,
      link: hrefTo('rejectPushErrors'),
      level: 'danger',
    }),
  },
  {
    roles: ['clerk', 'manager'],
    write: (site, owner, serial) => ({
      title: '上架完成',
      message: `${site.name}：${owner} 入库单 ${documentNo('RK', serial)} 已全部上架，共 ${120 + (serial % 380)} 件。`,
      link: hrefTo('putawayTasks'),
      level: 'success',
    }),
  },
  {
    roles: ['clerk', 'service'],
    write: (site, owner, serial) => ({
      title: '新的拦截工单',
      message: `${site.name}：您有新的工单，${owner} 订单 ${documentNo('CK', serial)} 买家申请拦截。`,
      link: hrefTo('orderIssues'),
      level: 'warning',
    }),
  },
  {
    roles: ['clerk', 'manager'],
    write: (site, owner, serial) => ({
      title: '拣货位缺货',
      message: `${site.name}：${owner} 有 ${2 + (serial % 7)} 个拣货位低于下限，已生成补货任务。`,
      link: hrefTo('replenishments'),
      level: 'info',
    }),
  },
  {
    roles: ['clerk', 'service'],
    write: (site, owner, serial) => ({
      title: '无主退件待认领',
      message: `${site.name}：收到疑似 ${owner} 的退件 ${1 + (serial % 9)} 件，面单无法识别，请认领。`,
      link: hrefTo('returnParcels'),
      level: 'info',
    }),
  },
  {
    roles: ['finance'],
    write: (site, owner, serial) => ({
      title: '客户账单待核对',
      message: `${site.name}：${owner} 账单 ${documentNo('ZD', serial)} 已生成，请核对。`,
      link: hrefTo('ownerBills'),
      level: 'info',
    }),
  },
]

/** The names of the owners with goods in a warehouse. */
export function ownersAt(site: Site): string[] {
  return DEMO_OWNERS.filter((owner) => owner.warehouses.some((code) => code === site.code)).map(
    (owner) => owner.name,
  )
}

function documentNo(prefix: string, serial: number): string {
  return `${prefix}${String(26_000_000 + serial * 17).padStart(8, '0')}`
}
