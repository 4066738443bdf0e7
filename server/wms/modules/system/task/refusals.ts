// What task refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('task', {
  taskEnded: { code: 409, message: '任务不存在或已结束，请刷新后查看' },
})
