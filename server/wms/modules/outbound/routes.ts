// 出库 — orders, waves, picking, packing, shipping and the waybills of what was shipped.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import { moveRoute, readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, publicRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { reportRoutes } from '#server/wms/ledger/report/routes.ts'
import { allocate } from '#server/wms/modules/outbound/allocation.ts'
import { findAvailable } from '#server/wms/modules/outbound/available.ts'
import { scan } from '#server/wms/modules/outbound/bench.ts'
import { findPackWork } from '#server/wms/modules/outbound/bench-work.ts'
import { findOutboundBoard } from '#server/wms/modules/outbound/board.ts'
import { findCarrierTrial } from '#server/wms/modules/outbound/carrier-choice.ts'
import { passDws } from '#server/wms/modules/outbound/dws.ts'
import {
  changeCarrierRule,
  changeWaveRule,
  createCarrierRule,
  createWaveRule,
} from '#server/wms/modules/outbound/flow-rules.ts'
import { register } from '#server/wms/modules/outbound/freight.ts'
import { fill } from '#server/wms/modules/outbound/given-numbers.ts'
import { apply, changeIssue, issueMoves } from '#server/wms/modules/outbound/issues.ts'
import {
  findShipmentDocument,
  handOver,
  load,
  openShipment,
  shipmentMoves,
  unload,
} from '#server/wms/modules/outbound/loading.ts'
import { merge } from '#server/wms/modules/outbound/merging.ts'
import { orderMoves, resume } from '#server/wms/modules/outbound/order-moves.ts'
import {
  addSheetRow,
  changeOrder,
  createOrder,
  findOrder,
  findOrderDocument,
  readReceiver,
} from '#server/wms/modules/outbound/orders.ts'
import { findPackagings } from '#server/wms/modules/outbound/packaging.ts'
import { sealShort } from '#server/wms/modules/outbound/packing-short.ts'
import { openAgain, takeOut, takeOver } from '#server/wms/modules/outbound/parcel-corrections.ts'
import { takeCartFor } from '#server/wms/modules/outbound/pick-carts.ts'
import { printLists } from '#server/wms/modules/outbound/pick-lists.ts'
import { pick } from '#server/wms/modules/outbound/pick-scans.ts'
import { pickShort } from '#server/wms/modules/outbound/pick-short.ts'
import { takeBack } from '#server/wms/modules/outbound/pick-undo.ts'
import { findWork } from '#server/wms/modules/outbound/pick-work.ts'
import { listMoved } from '#server/wms/modules/outbound/picking.ts'
import { cancel, putBack, undo } from '#server/wms/modules/outbound/put-back.ts'
import { findPutBackWork } from '#server/wms/modules/outbound/put-back-work.ts'
import { OUTBOUND_REPORTS } from '#server/wms/modules/outbound/reports.ts'
import {
  carrierRuleBinding,
  freightSheetBinding,
  issueBinding,
  lineBinding,
  listBinding,
  lotShipmentBinding,
  orderBinding,
  parcelBinding,
  parcelItemBinding,
  pickBinding,
  pickErrorBinding,
  putBackBinding,
  sheetBinding,
  shipmentBinding,
  shipmentBoxBinding,
  sortingBinding,
  sortingItemBinding,
  waveBinding,
  waveRuleBinding,
  waybillBinding,
} from '#server/wms/modules/outbound/resources.ts'
import { findTrial, findWaveProposals } from '#server/wms/modules/outbound/ruled-waves.ts'
import { record, remove } from '#server/wms/modules/outbound/serials.ts'
import { pack, ship, weigh } from '#server/wms/modules/outbound/shipping.ts'
import { begin, findSortingDocument, sort, sortingMoves } from '#server/wms/modules/outbound/sorting.ts'
import { split } from '#server/wms/modules/outbound/splitting.ts'
import {
  addVideo,
  findParcelVideos,
  findSharedVideos,
  shareVideos,
} from '#server/wms/modules/outbound/videos.ts'
import { gather, waveMoved } from '#server/wms/modules/outbound/waves.ts'
import {
  change,
  findWaybillDocument,
  print,
  send,
  waybillMoved,
} from '#server/wms/modules/outbound/waybills.ts'
import { weighScanned } from '#server/wms/modules/outbound/weighing.ts'
import { fillRequest } from '#shared/contracts/express/request.ts'
import { getOutboundBoard } from '#shared/contracts/outbound/board.ts'
import { carrierRule, tryCarrierRules } from '#shared/contracts/outbound/carrier-rule.ts'
import * as orders from '#shared/contracts/outbound/order.ts'
import * as bench from '#shared/contracts/outbound/parcel.ts'
import {
  addParcelVideo,
  getParcelVideos,
  getSharedVideos,
  shareParcelVideos,
} from '#shared/contracts/outbound/parcel-video.ts'
import { reportShort } from '#shared/contracts/outbound/pick-task.ts'
import { getPickWork, pickGoods, takeCart, undoPick } from '#shared/contracts/outbound/picking.ts'
import * as putBacks from '#shared/contracts/outbound/put-back.ts'
import { recordSerials, removeSerial } from '#shared/contracts/outbound/serial.ts'
import {
  getShipmentDocument,
  handOverShipment,
  loadBox,
  unloadBox,
} from '#shared/contracts/outbound/shipment.ts'
import { createSorting, getSortingDocument, scanSorting } from '#shared/contracts/outbound/sorting.ts'
import { createWaves, printPickLists } from '#shared/contracts/outbound/wave.ts'
import { getWaveProposals, tryWaveRule, waveRule } from '#shared/contracts/outbound/wave-rule.ts'
import {
  changeWaybills,
  getWaybillDocument,
  printWaybills,
  registerFreight,
  sendWaybills,
} from '#shared/contracts/outbound/waybill.ts'

export function outboundRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of [lineBinding, pickBinding, lotShipmentBinding, waveBinding, listBinding]) {
    readRoutes(app, services, binding)
  }
  for (const binding of [waybillBinding, issueBinding]) {
    readRoutes(app, services, binding)
  }
  orderRoutes(app, services)
  workRoutes(app, services)
  flowRoutes(app, services)
  pickingRoutes(app, services)
  waybillRoutes(app, services)
  issueRoutes(app, services)
  videoRoutes(app, services)
  sortingRoutes(app, services)
  benchRoutes(app, services)
  shipmentRoutes(app, services)
  putBackRoutes(app, services)
  for (const report of OUTBOUND_REPORTS) reportRoutes(app, services, report)
}

function orderRoutes(app: FastifyInstance, services: Services): void {
  const { resource } = orderBinding
  readRoutes(app, services, orderBinding, (reader, _, orderNo) => findOrder(reader, String(orderNo)))
  route(app, services, orders.getOutboundDocument, ({ caller, query }) =>
    findOrderDocument({ ...services, caller }, query.orderNo),
  )
  route(app, services, orders.getPackagings, ({ caller, query }) =>
    findPackagings({ ...services, caller }, query.orderNo),
  )
  route(app, services, orders.getAvailable, ({ caller, query }) =>
    findAvailable({ ...services, caller }, query),
  )
  route(app, services, orders.readReceiver, async ({ body }) => readReceiver(body))
  commandRoute(app, services, resource.create, (op, { body: { opId: _, ...order } }) =>
    createOrder(op, order),
  )
  commandRoute(app, services, resource.update, (op, { body }) => changeOrder(op, body))
  importRoutes(app, services, sheetBinding, { make: addSheetRow })
  moveRoute(app, services, orderBinding, orderMoves)
  commandRoute(app, services, orders.allocateOrders, (op, { body }) => allocate(op, body))
  commandRoute(app, services, orders.resumeOrders, (op, { body }) => resume(op, body))
  commandRoute(app, services, orders.splitOrder, (op, { body }) => split(op, body))
  commandRoute(app, services, orders.mergeOrders, (op, { body }) => merge(op, body))
}

function workRoutes(app: FastifyInstance, services: Services): void {
  commandRoute(app, services, createWaves, (op, { body }) => gather(op, body))
  moveRoute(app, services, waveBinding, waveMoved)
  moveRoute(app, services, listBinding, listMoved)
  commandRoute(app, services, printPickLists, (op, { body }) => printLists(op, body))
  commandRoute(app, services, reportShort, (op, { body }) => pickShort(op, body))
  commandRoute(app, services, recordSerials, (op, { body }) => record(op, body))
  commandRoute(app, services, removeSerial, (op, { body }) => remove(op, body))
  commandRoute(app, services, orders.packOrders, (op, { body }) => pack(op, body))
  commandRoute(app, services, orders.weighOrder, (op, { body }) => weigh(op, body))
  commandRoute(app, services, orders.shipOrders, (op, { body }) => ship(op, body))
}

function flowRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, waveRuleBinding)
  commandRoute(app, services, waveRule.create, (op, { body: { opId: _, ...rule } }) =>
    createWaveRule(op, rule),
  )
  commandRoute(app, services, waveRule.update, (op, { body }) => changeWaveRule(op, body))
  route(app, services, tryWaveRule, ({ caller, query }) => findTrial({ ...services, caller }, query.code))
  route(app, services, getWaveProposals, ({ caller, query }) =>
    findWaveProposals({ ...services, caller }, query.warehouses),
  )
  readRoutes(app, services, carrierRuleBinding)
  commandRoute(app, services, carrierRule.create, (op, { body: { opId: _, ...rule } }) =>
    createCarrierRule(op, rule),
  )
  commandRoute(app, services, carrierRule.update, (op, { body }) => changeCarrierRule(op, body))
  route(app, services, tryCarrierRules, ({ caller, query }) =>
    findCarrierTrial({ ...services, caller }, query.code),
  )
  route(app, services, getOutboundBoard, ({ caller, query }) =>
    findOutboundBoard({ ...services, caller }, query.warehouses),
  )
}

function pickingRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getPickWork, ({ caller, query }) => findWork({ ...services, caller }, query.listNo))
  commandRoute(app, services, takeCart, (op, { body }) => takeCartFor(op, body))
  commandRoute(app, services, pickGoods, (op, { body }) => pick(op, body))
  commandRoute(app, services, undoPick, (op, { body }) => takeBack(op, body))
}

function waybillRoutes(app: FastifyInstance, services: Services): void {
  moveRoute(app, services, waybillBinding, waybillMoved)
  route(app, services, getWaybillDocument, ({ caller, query }) =>
    findWaybillDocument({ ...services, caller }, query.waybillNo),
  )
  commandRoute(app, services, printWaybills, (op, { body }) => print(op, body))
  commandRoute(app, services, sendWaybills, (op, { body }) => send(op, body))
  commandRoute(app, services, changeWaybills, (op, { body }) => change(op, body))
  commandRoute(app, services, fillRequest, (op, { body }) => fill(op, body))
  commandRoute(app, services, registerFreight, (op, { body }) => register(op, body))
  importRoutes(app, services, freightSheetBinding, { make: register })
}

function videoRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getParcelVideos, ({ caller, query }) =>
    findParcelVideos({ ...services, caller }, query.waybillNo),
  )
  commandRoute(app, services, addParcelVideo, (op, { body }) => addVideo(op, body))
  route(app, services, shareParcelVideos, ({ caller, body }) => shareVideos({ ...services, caller }, body))
  publicRoute(app, getSharedVideos, ({ query }) => findSharedVideos(services, query.key))
}

function issueRoutes(app: FastifyInstance, services: Services): void {
  const { resource } = issueBinding
  commandRoute(app, services, resource.create, (op, { body }) => apply(op, body))
  commandRoute(app, services, resource.update, (op, { body }) => changeIssue(op, body))
  moveRoute(app, services, issueBinding, issueMoves)
}

function sortingRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of [sortingBinding, sortingItemBinding]) readRoutes(app, services, binding)
  moveRoute(app, services, sortingBinding, sortingMoves)
  route(app, services, getSortingDocument, ({ caller, query }) =>
    findSortingDocument({ ...services, caller }, query.taskNo),
  )
  commandRoute(app, services, createSorting, (op, { body }) => begin(op, body))
  commandRoute(app, services, scanSorting, (op, { body }) => sort(op, body))
}

function benchRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of [parcelBinding, parcelItemBinding, pickErrorBinding])
    readRoutes(app, services, binding)
  route(app, services, bench.getPackWork, ({ caller, query }) => findPackWork({ ...services, caller }, query))
  commandRoute(app, services, bench.scanAtBench, (op, { body }) => scan(op, body))
  commandRoute(app, services, bench.takeOutOfParcel, (op, { body }) => takeOut(op, body))
  commandRoute(app, services, bench.takeOverParcel, (op, { body }) => takeOver(op, body))
  commandRoute(app, services, bench.sealShort, (op, { body }) => sealShort(op, body))
  commandRoute(app, services, bench.openParcel, (op, { body }) => openAgain(op, body))
  commandRoute(app, services, bench.weighBox, (op, { body }) => weighScanned(op, body))
  commandRoute(app, services, bench.passDws, (op, { body }) => passDws(op, body))
}

function putBackRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, putBackBinding)
  route(app, services, putBacks.getPutBackWork, ({ caller, query }) =>
    findPutBackWork({ ...services, caller, at: services.now() }, query),
  )
  commandRoute(app, services, putBacks.putBack, (op, { body }) => putBack(op, body))
  commandRoute(app, services, putBacks.undoPutBack, (op, { body }) => undo(op, body))
  commandRoute(app, services, putBacks.cancelPutBack, (op, { body }) => cancel(op, body))
}

function shipmentRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of [shipmentBinding, shipmentBoxBinding]) readRoutes(app, services, binding)
  route(app, services, getShipmentDocument, ({ caller, query }) =>
    findShipmentDocument({ ...services, caller }, query.shipmentNo),
  )
  commandRoute(app, services, shipmentBinding.resource.create, (op, { body }) => openShipment(op, body))
  commandRoute(app, services, loadBox, (op, { body }) => load(op, body))
  commandRoute(app, services, unloadBox, (op, { body }) => unload(op, body))
  commandRoute(app, services, handOverShipment, (op, { body }) => handOver(op, body))
  moveRoute(app, services, shipmentBinding, shipmentMoves)
}
