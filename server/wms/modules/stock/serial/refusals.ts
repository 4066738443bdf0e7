// What the register of pieces refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('stockSerial', {
  notNumbered: (sku: string) => ({
    code: 400,
    field: 'sku',
    message: `商品 ${sku} 不在收货时登记序列号，请核对商品，或在「商品」页更改序列号登记环节`,
  }),
  /** Not how many there are: whoever counts them blind may ask, too. */
  serialsFull: (loc: string, sku: string, more: number) => ({
    code: 409,
    field: 'serialNos',
    message: `库位 ${loc} 没有 ${more} 件还缺序列号的商品 ${sku}，请核对库位、批次、品质与个数；不在库的序列号请先核销`,
  }),
  serialUnknown: { code: 404, message: '找不到此序列号，请刷新后重试' },
})
