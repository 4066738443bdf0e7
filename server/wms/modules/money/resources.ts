// Charges and expenses bound to their tables.
import { eq, inArray, sql } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { billLines } from '#server/wms/modules/billing/tables.ts'
import { chargeLines, expenseEntries } from '#server/wms/modules/money/tables.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { users } from '#server/wms/modules/user/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { charge, chargeSheet } from '#shared/contracts/money/charge.ts'
import { expense, expenseSheet } from '#shared/contracts/money/expense.ts'

export const chargeBinding = bind({
  resource: charge,
  table: chargeLines,
  scope: { warehouse: chargeLines.warehouse, owner: chargeLines.owner },
  names: {
    warehouse: nameOf(warehouses.name, eq(warehouses.code, chargeLines.warehouse)),
    owner: nameOf(owners.name, eq(owners.code, chargeLines.owner)),
  },
  filters: {
    billNo: (numbers) =>
      sql`${chargeLines.chargeNo} in (select charge_no from ${billLines}
        where ${inArray(billLines.billNo, [...numbers])})`,
  },
  reads: 'money.read',
  writes: 'money.write',
})

export const expenseBinding = bind({
  resource: expense,
  table: expenseEntries,
  scope: { warehouse: expenseEntries.warehouse, owner: expenseEntries.owner },
  names: {
    warehouse: nameOf(warehouses.name, eq(warehouses.code, expenseEntries.warehouse)),
    owner: nameOf(owners.name, eq(owners.code, expenseEntries.owner)),
    operator: nameOf(users.name, eq(users.id, expenseEntries.operator)),
  },
  reads: 'money.read',
  writes: 'money.write',
})

/** Rows of a sheet become facts, posted like those that are entered one by one. */
export const chargeSheetBinding = bind({ ...chargeBinding, resource: chargeSheet })

export const expenseSheetBinding = bind({ ...expenseBinding, resource: expenseSheet })
