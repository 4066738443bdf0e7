// What printing refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'
import { MOST_LABELS } from '#shared/domain/printing.ts'

export const refusals = defineRefusals('printing', {
  hostForbidden: {
    code: 400,
    field: 'host',
    message: '地址须为内网地址（如 192.168.1.50）或内网的主机名，不能是本机、公网或云平台的地址',
  },
  labelVoided: (waybillNo: string) => ({
    code: 409,
    message: `运单 ${waybillNo} 已作废，其面单不能重打，请打印现在的运单`,
  }),
  nothingToLabel: { code: 404, message: '没有找到要打印标签的记录，请刷新后重新选择' },
  printerStopped: (printer: string) => ({
    code: 409,
    field: 'printer',
    message: `打印机 ${printer} 已停用，请换一台或先启用`,
  }),
  tooManyLabels: (count: number) => ({
    code: 400,
    message: `符合条件的库位有 ${count} 个，一次最多打印 ${MOST_LABELS} 张标签，请按库区或巷道筛选后分批打印`,
  }),
})
