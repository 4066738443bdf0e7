// What bundles refuse, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('bundle', {
  partTwice: (sku: string) => ({
    code: 400,
    field: 'sku',
    message: `商品 ${sku} 填了多行，请合并为一行`,
  }),
})
