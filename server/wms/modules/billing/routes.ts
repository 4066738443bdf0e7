// 计费结算 — what owners are charged by, and what they are asked to pay.

import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { moveRoute, readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import {
  billMoves,
  build,
  confirmPart,
  findBillDocument,
  invoice,
  preview,
  receivePayment,
} from '#server/wms/modules/billing/bills.ts'
import { dispute, resolve } from '#server/wms/modules/billing/disputes.ts'
import { pay, undo } from '#server/wms/modules/billing/payments.ts'
import {
  billBinding,
  disputeBinding,
  settlementBinding,
  settlementDocumentBinding,
  snapshotBinding,
  tariffBinding,
} from '#server/wms/modules/billing/resources.ts'
import {
  build as buildSettlements,
  findSettlementDocument,
  settlementMoves,
} from '#server/wms/modules/billing/settlements.ts'
import {
  changeTariff,
  createTariff,
  findTariff,
  findTariffDocument,
  renew,
  tariffMoves,
} from '#server/wms/modules/billing/tariffs.ts'
import { tryAnew } from '#server/wms/modules/billing/trial.ts'
import { chargeBinding } from '#server/wms/modules/money/resources.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import * as bills from '#shared/contracts/billing/bill.ts'
import * as settlements from '#shared/contracts/billing/settlement.ts'
import { getStorageDocument } from '#shared/contracts/billing/storage.ts'
import { getTariffDocument, renewTariff, tariff, tryTariff } from '#shared/contracts/billing/tariff.ts'
import { DOCUMENTS } from '#shared/documents.ts'

export function billingRoutes(app: FastifyInstance, services: Services): void {
  tariffRoutes(app, services)
  snapshotRoutes(app, services)
  billRoutes(app, services)
  settlementRoutes(app, services)
}

function tariffRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, tariffBinding, (reader, _binding, key) => findTariff(reader, String(key)))
  commandRoute(app, services, tariff.create, (op, { body: { opId: _, ...given } }) => createTariff(op, given))
  commandRoute(app, services, tariff.update, (op, { body }) => changeTariff(op, body))
  commandRoute(app, services, renewTariff, (op, { body }) => renew(op, body))
  moveRoute(app, services, tariffBinding, tariffMoves)
  route(app, services, getTariffDocument, ({ caller, query }) =>
    findTariffDocument({ ...services, caller }, query.tariffNo),
  )
  route(app, services, tryTariff, ({ caller, query }) => tryAnew({ ...services, caller }, query))
}

function snapshotRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, snapshotBinding)
  route(app, services, getStorageDocument, ({ caller, query }) =>
    findSnapshotDocument({ ...services, caller }, query.snapshotNo),
  )
}

function billRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, billBinding)
  readRoutes(app, services, disputeBinding)
  moveRoute(app, services, billBinding, billMoves)
  route(app, services, bills.previewBill, ({ caller, query }) => preview({ ...services, caller }, query))
  route(app, services, bills.getBillDocument, ({ caller, query }) =>
    findBillDocument({ ...services, caller }, query.billNo),
  )
  commandRoute(app, services, bills.confirmPeriod, (op, { body: { opId: _, ...place } }) =>
    confirmPart(op, place),
  )
  commandRoute(app, services, bills.buildBill, (op, { body: { opId: _, ...place } }) => build(op, place))
  commandRoute(app, services, bills.invoiceBill, (op, { body }) => invoice(op, body))
  commandRoute(app, services, bills.payBill, (op, { body }) => receivePayment(op, body))
  commandRoute(app, services, bills.disputeLine, (op, { body }) => dispute(op, body))
  commandRoute(app, services, bills.resolveDispute, (op, { body }) => resolve(op, body))
}

function settlementRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, settlementBinding)
  readRoutes(app, services, settlementDocumentBinding)
  moveRoute(app, services, settlementBinding, settlementMoves)
  route(app, services, settlements.getSettlementDocument, ({ caller, query }) =>
    findSettlementDocument({ ...services, caller }, query.settleNo),
  )
  commandRoute(app, services, settlements.buildSettlements, (op, { body: { opId: _, ...month } }) =>
    buildSettlements(op, month),
  )
  commandRoute(app, services, settlements.paySettlement, (op, { body }) => pay(op, body))
  commandRoute(app, services, settlements.undoPayment, (op, { body }) => undo(op, body))
}

/** What a day of storage was charged: its snapshot, and a charge for each age that has a price of its own. */
async function findSnapshotDocument(reader: Reader, snapshotNo: string) {
  const snapshot = await findOne(reader, snapshotBinding, snapshotNo)
  const charges = await findRows(reader, chargeBinding, {
    condition: and(
      eq(chargeLines.docNo, snapshotNo),
      eq(chargeLines.docType, DOCUMENTS.storageSnapshot.type),
    ),
    sort: 'chargeNo',
  })
  return { snapshot, charges }
}
