// What container refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('container', {
  containerCarries: { code: 409, message: '容器内有商品，不能直接修改仓库与库位，请用移动扫描搬运' },
  containerHolds: { code: 409, message: '容器内还有商品，请先移出商品再清空' },
})
