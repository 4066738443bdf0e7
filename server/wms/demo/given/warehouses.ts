// The demo company's warehouses and the owners whose goods lie in them.

export const DEMO_WAREHOUSES = [
  {
    code: 'SHQP',
    name: '上海青浦仓',
    type: '综合仓',
    province: '上海市',
    city: '上海',
    address: '青浦区华新镇华腾路1288号',
    contact: '陈国栋',
    version: 'V6',
    shiftCutoff: '06:00',
  },
  {
    code: 'GZBY',
    name: '广州白云仓',
    type: '退货仓',
    province: '广东省',
    city: '广州',
    address: '白云区太和镇大源北路66号',
    contact: '梁伟强',
    version: 'V6',
    shiftCutoff: '06:00',
  },
  {
    code: 'CDSL',
    name: '成都双流仓',
    type: '区域仓',
    province: '四川省',
    city: '成都',
    address: '双流区西航港大道中四段19号',
    contact: '罗建平',
    version: 'V4',
    shiftCutoff: '05:00',
  },
] as const

type DemoOwner = {
  code: string
  name: string
  contact: string
  settleCycle: '月结' | '半月结' | '周结'
  warehouses: readonly (typeof DEMO_WAREHOUSES)[number]['code'][]
}

export const DEMO_OWNERS: readonly DemoOwner[] = [
  {
    code: 'YCFS',
    name: '云裳服饰',
    contact: '沈佳怡',
    settleCycle: '月结',
    warehouses: ['SHQP', 'GZBY', 'CDSL'],
  },
  { code: 'MTMY', name: '木棠母婴', contact: '许文静', settleCycle: '月结', warehouses: ['SHQP', 'GZBY'] },
  { code: 'LYHD', name: '麓野户外', contact: '高远', settleCycle: '月结', warehouses: ['SHQP', 'CDSL'] },
  { code: 'QHMZ', name: '清禾美妆', contact: '叶思琪', settleCycle: '半月结', warehouses: ['SHQP', 'GZBY'] },
  { code: 'BXXS', name: '百巷小食', contact: '马志勇', settleCycle: '周结', warehouses: ['SHQP'] },
  { code: 'ZKSM', name: '智坤数码', contact: '方俊杰', settleCycle: '月结', warehouses: ['SHQP', 'GZBY'] },
  { code: 'JJYX', name: '嘉居优选', contact: '宋丽华', settleCycle: '月结', warehouses: ['GZBY'] },
  { code: 'FYXL', name: '方圆鞋履', contact: '何志强', settleCycle: '月结', warehouses: ['GZBY', 'CDSL'] },
  { code: 'NMTS', name: '柠萌图书', contact: '郑晓燕', settleCycle: '半月结', warehouses: ['GZBY'] },
  { code: 'SCHW', name: '蜀川好味', contact: '唐永福', settleCycle: '周结', warehouses: ['CDSL'] },
  { code: 'CWJJ', name: '宠物家家', contact: '魏子涵', settleCycle: '月结', warehouses: ['SHQP', 'CDSL'] },
  { code: 'YDDQ', name: '悦达电器', contact: '韩立新', settleCycle: '月结', warehouses: ['CDSL'] },
]
