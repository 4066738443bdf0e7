// What replenishment refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('replenishment', {
  moreThanLeft: (rest: string) => ({ code: 409, field: 'qty', message: `最多还可补${rest}，请检查数量` }),
  nothingInStorage: { code: 409, message: '存储区没有此商品的可用库存，请先补充存储区' },
  replenishmentOfOther: { code: 403, message: '此补货任务不是您领取的，请先领取' },
})
