// What replenishment refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('replenishment', {
  moreThanLeft: (rest: string) => ({ code: 409, field: 'qty', message: `最多还可补${rest}，请检查数量` }),
  nothingInStorage: { code: 409, message: '存储区没有此商品的可用库存，请先补充存储区' },
  otherPickPlace: (toLoc: string, given: string) => ({
    code: 400,
    field: 'toLoc',
    message: `此任务补到拣选位 ${toLoc}，不是 ${given}，请扫描 ${toLoc}`,
  }),
  otherStoragePlace: (loc: string, given: string) => ({
    code: 400,
    field: 'loc',
    message: `此任务从存储位 ${loc} 取货，不是 ${given}，请扫描 ${loc}`,
  }),
  carriedByOther: (taskNo: string) => ({
    code: 403,
    message: `补货任务 ${taskNo} 的此次搬运不是您做的，请由本人撤销`,
  }),
  endedShort: (taskNo: string) => ({
    code: 409,
    message: `补货任务 ${taskNo} 已短量完成，不能撤销搬运，请用移库放回`,
  }),
  replenishmentOfOther: { code: 403, message: '此补货任务不是您领取的，请先领取' },
})
