// 标签 — of places, containers, goods and people.
import type { FastifyInstance } from 'fastify'
import { commandRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import {
  labelBadges,
  labelContainers,
  labelLocations,
  labelPallet,
  labelSkus,
} from '#server/wms/modules/label/store.ts'
import {
  printBadges,
  printContainerLabels,
  printLocationLabels,
  printPalletLabel,
  printSkuLabels,
} from '#shared/contracts/printing/label.ts'

export function labelRoutes(app: FastifyInstance, services: Services): void {
  commandRoute(app, services, printLocationLabels, (op, { body }) => labelLocations(op, body))
  commandRoute(app, services, printContainerLabels, (op, { body }) => labelContainers(op, body))
  commandRoute(app, services, printPalletLabel, (op, { body }) => labelPallet(op, body))
  commandRoute(app, services, printSkuLabels, (op, { body }) => labelSkus(op, body))
  commandRoute(app, services, printBadges, (op, { body }) => labelBadges(op, body))
}
