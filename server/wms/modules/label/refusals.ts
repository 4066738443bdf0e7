// What labels are refused for, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'
import { MOST_LABELS } from '#shared/domain/printing.ts'

export const refusals = defineRefusals('label', {
  nothingToLabel: { code: 404, message: '没有找到要打印标签的记录，请刷新后重新选择' },
  tooManyLabels: (count: number) => ({
    code: 400,
    message: `符合条件的库位有 ${count} 个，一次最多打印 ${MOST_LABELS} 张标签，请按库区或巷道筛选后分批打印`,
  }),
})
