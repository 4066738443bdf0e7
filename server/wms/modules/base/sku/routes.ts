// 商品 — goods, barcodes and packages, and changes of them that somebody else approves.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import {
  createRoute,
  moveRoute,
  readRoutes,
  resourceRoutes,
} from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import {
  correct,
  findMaintenance,
  maintenanceMoves,
  propose,
} from '#server/wms/modules/base/sku/maintenance.ts'
import { changeBarcode, changePackage, createPackage } from '#server/wms/modules/base/sku/packages.ts'
import { changeProduct } from '#server/wms/modules/base/sku/products.ts'
import {
  inspectionPlanBinding,
  maintenanceBinding,
  skuBarcodeBinding,
  skuBinding,
  skuPackageBinding,
} from '#server/wms/modules/base/sku/resources.ts'
import {
  getProductMaintenanceDocument,
  productMaintenance,
} from '#shared/contracts/base/product-maintenance.ts'
import { sku, skuBarcode, skuPackage } from '#shared/contracts/base/sku.ts'

export function skuRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, skuBinding)
  createRoute(app, services, skuBinding, changeProduct)
  commandRoute(app, services, sku.update, (op, { body }) => changeProduct(op, body))
  readRoutes(app, services, skuBarcodeBinding)
  createRoute(app, services, skuBarcodeBinding, changeBarcode)
  commandRoute(app, services, skuBarcode.update, (op, { body }) => changeBarcode(op, body))
  packageRoutes(app, services)
  resourceRoutes(app, services, inspectionPlanBinding)
  maintenanceRoutes(app, services)
}

function packageRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, skuPackageBinding)
  commandRoute(app, services, skuPackage.create, (op, { body: { opId: _, ...input } }) =>
    createPackage(op, input),
  )
  importRoutes(app, services, skuPackageBinding, { make: createPackage, alter: changePackage })
  commandRoute(app, services, skuPackage.update, (op, { body }) => changePackage(op, body))
}

function maintenanceRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, maintenanceBinding)
  commandRoute(app, services, productMaintenance.create, (op, { body }) => propose(op, body))
  commandRoute(app, services, productMaintenance.update, (op, { body }) => correct(op, body))
  importRoutes(app, services, maintenanceBinding, { make: propose })
  moveRoute(app, services, maintenanceBinding, maintenanceMoves)
  route(app, services, getProductMaintenanceDocument, ({ caller, query }) =>
    findMaintenance({ ...services, caller }, query.maintNo),
  )
}
