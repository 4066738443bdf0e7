// What printing refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('printing', {
  badgeOver: (empNo: string) => ({
    code: 409,
    message: `${empNo} 的这张工牌已作废或已过期，不能重打，请在“员工”页面重新打印工牌`,
  }),
  hostForbidden: {
    code: 400,
    field: 'host',
    message: '地址须为内网地址（如 192.168.1.50）或内网的主机名，不能是本机、公网或云平台的地址',
  },
  labelVoided: (waybillNo: string) => ({
    code: 409,
    message: `运单 ${waybillNo} 已作废，其面单不能重打，请打印现在的运单`,
  }),
  printerStopped: (printer: string) => ({
    code: 409,
    field: 'printer',
    message: `打印机 ${printer} 已停用，请换一台或先启用`,
  }),
})
