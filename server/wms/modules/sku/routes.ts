// 商品 — goods, barcodes and packages.
import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '#server/wms/kit/resource-routes.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { skuBarcodeBinding, skuBinding, skuPackageBinding } from '#server/wms/modules/sku/resources.ts'

export function skuRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of [skuBinding, skuBarcodeBinding, skuPackageBinding]) {
    resourceRoutes(app, services, binding)
  }
}
