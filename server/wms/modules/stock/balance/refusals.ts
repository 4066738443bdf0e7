// What stock refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('stock', {
  entryOfDocument: (message: string) => ({ code: 409, message }),
  lotUnknown: (sku: string, lot: string) => ({
    code: 404,
    field: 'lot',
    message: `商品 ${sku} 没有批次 ${lot}，请核对批次`,
  }),
})
