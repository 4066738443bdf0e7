// The demo company's forty people and one of its customers: who they are, what they do and where.

import type { RoleCode } from '#server/wms/kit/caller.ts'
import type { RoleSeed } from '#server/wms/seed/roles.ts'

type WarehouseCode = 'SHQP' | 'GZBY' | 'CDSL'

/** A customer looks after their own goods: they read of them, and of nobody else's. */
export const OWNER_ROLE = {
  code: 'ycfs',
  name: '货主·云裳服饰',
  owner: 'YCFS',
  groups: ['/', '/user', '/inbound', '/returned', '/reject', '/inventory', '/outbound'],
  actions: ['inbound.read', 'returned.read', 'reject.read', 'stock.read', 'outbound.read'],
} as const satisfies Omit<RoleSeed, 'code'> & { code: string; owner: string }

export type DemoUser = {
  username: string
  name: string
  role: RoleCode | typeof OWNER_ROLE.code
  warehouses: readonly WarehouseCode[]
  /** Only the five demo accounts can sign in. */
  password?: string
  profile?: 'incomplete'
}

const ALL: readonly WarehouseCode[] = ['SHQP', 'GZBY', 'CDSL']

export const DEMO_USERS: readonly DemoUser[] = [
  { username: 'admin', name: '周明远', role: 'admin', warehouses: ALL, password: 'admin123' },
  { username: 'clerk', name: '李晓梅', role: 'clerk', warehouses: ['SHQP', 'GZBY'], password: 'clerk123' },
  { username: 'finance', name: '王慧敏', role: 'finance', warehouses: ALL, password: 'finance123' },
  {
    username: 'newbie',
    name: '小赵',
    role: 'clerk',
    warehouses: ['SHQP'],
    password: 'newbie123',
    profile: 'incomplete',
  },
  { username: 'linzhiyuan', name: '林志远', role: 'admin', warehouses: ALL },
  { username: 'chenguodong', name: '陈国栋', role: 'manager', warehouses: ['SHQP'] },
  { username: 'liangweiqiang', name: '梁伟强', role: 'manager', warehouses: ['GZBY'] },
  { username: 'luojianping', name: '罗建平', role: 'manager', warehouses: ['CDSL'] },
  ...people('clerk', ['SHQP'], {
    zhangli: '张丽',
    wangqiang: '王强',
    liufang: '刘芳',
    sunjianhua: '孙建华',
    zhuxiaoyan: '朱晓燕',
    huangwei: '黄伟',
    xuhaitao: '徐海涛',
    guoyan: '郭艳',
  }),
  ...people('clerk', ['GZBY'], {
    chenzhiming: '陈志明',
    wujiahui: '吴嘉慧',
    liangyuting: '梁宇婷',
    maiguanghui: '麦光辉',
    ouyanglin: '欧阳琳',
    zengwenjie: '曾文杰',
  }),
  ...people('clerk', ['CDSL'], {
    tangxiaoyu: '唐小雨',
    yangbo: '杨波',
    dengling: '邓玲',
    xiaozhiwei: '肖志伟',
    jiangmin: '蒋敏',
    caoyong: '曹勇',
  }),
  ...people('finance', ALL, { qianlijuan: '钱丽娟', shenhong: '沈红', panjianjun: '潘建军' }),
  ...people('service', ALL, {
    xieting: '谢婷',
    hanmeimei: '韩梅',
    fengxue: '冯雪',
    caijing: '蔡静',
    dongjie: '董洁',
  }),
  ...people('labor', ALL, {
    yuanfei: '袁飞',
    jiadapeng: '贾大鹏',
    tianxiaolin: '田晓琳',
    renzhigang: '任志刚',
  }),
  { username: 'owner', name: '沈佳怡', role: OWNER_ROLE.code, warehouses: ['SHQP'], password: 'owner123' },
]

function people(
  role: RoleCode,
  warehouses: readonly WarehouseCode[],
  names: Readonly<Record<string, string>>,
): DemoUser[] {
  return Object.entries(names).map(([username, name]) => ({ username, name, role, warehouses }))
}
