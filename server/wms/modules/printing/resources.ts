// Printers and the labels that are sent to them, bound to their tables.
import { eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { ownerName, warehouseName } from '#server/wms/ledger/names.ts'
import { printers, printJobs } from '#server/wms/schema/printing.ts'
import { printJob } from '#shared/contracts/printing/job.ts'
import { printer } from '#shared/contracts/printing/printer.ts'

export const printerBinding = bind({
  resource: printer,
  table: printers,
  scope: { warehouse: printers.warehouse },
  names: { warehouse: warehouseName(printers.warehouse) },
})

export const printJobBinding = bind({
  resource: printJob,
  table: printJobs,
  scope: { warehouse: printJobs.warehouse, owner: printJobs.owner },
  names: {
    printer: nameOf(printers.name, eq(printers.code, printJobs.printer)),
    warehouse: warehouseName(printJobs.warehouse),
    owner: ownerName(printJobs.owner),
    creator: userName(printJobs.creator),
  },
})
