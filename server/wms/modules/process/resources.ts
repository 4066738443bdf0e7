// Process orders and all that belongs to them bound to their tables.
import { bind } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import {
  employeeName,
  goodsNames,
  packagesOf,
  placeNames,
  placeOf,
  skuName,
  teamName,
} from '#server/wms/ledger/names.ts'
import {
  processMaterials,
  processOrders,
  processOutputs,
  processReports,
  processSupplies,
} from '#server/wms/schema/process.ts'
import { processMaterial, processSupply } from '#shared/contracts/process/material.ts'
import { processOrder } from '#shared/contracts/process/order.ts'
import { processOutput } from '#shared/contracts/process/output.ts'
import { processReport } from '#shared/contracts/process/report.ts'

const OUTPUT = { owner: processOrders.owner, sku: processOrders.outputSku }

export const orderBinding = bind({
  resource: processOrder,
  table: processOrders,
  scope: placeOf(processOrders),
  names: {
    ...placeNames(processOrders),
    outputSku: skuName(OUTPUT),
    outputSkuPackages: packagesOf(OUTPUT),
    creator: userName(processOrders.creator),
  },
})

export const materialBinding = bind({
  resource: processMaterial,
  table: processMaterials,
  scope: placeOf(processMaterials),
  names: goodsNames(processMaterials),
})

export const supplyBinding = bind({
  resource: processSupply,
  table: processSupplies,
  scope: placeOf(processSupplies),
  names: { ...goodsNames(processSupplies), picker: userName(processSupplies.picker) },
})

export const reportBinding = bind({
  resource: processReport,
  table: processReports,
  scope: placeOf(processReports),
  names: {
    ...placeNames(processReports),
    worker: employeeName(processReports.worker),
    team: teamName(processReports.team),
    operator: userName(processReports.operator),
  },
})

export const outputBinding = bind({
  resource: processOutput,
  table: processOutputs,
  scope: placeOf(processOutputs),
  names: { ...goodsNames(processOutputs), operator: userName(processOutputs.operator) },
})
