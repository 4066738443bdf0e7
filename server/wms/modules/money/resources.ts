// Charges and expenses bound to their tables.
import { inArray, sql } from 'drizzle-orm'
import { bind } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { placeNames } from '#server/wms/ledger/names.ts'
import { billLines } from '#server/wms/schema/billing.ts'
import { chargeLines, expenseEntries } from '#server/wms/schema/money.ts'
import { charge, chargeSheet } from '#shared/contracts/money/charge.ts'
import { expense, expenseSheet } from '#shared/contracts/money/expense.ts'

export const chargeBinding = bind({
  resource: charge,
  table: chargeLines,
  scope: { warehouse: chargeLines.warehouse, owner: chargeLines.owner },
  names: {
    ...placeNames(chargeLines),
  },
  filters: {
    billNo: (numbers) =>
      sql`${chargeLines.chargeNo} in (select charge_no from ${billLines}
        where ${inArray(billLines.billNo, [...numbers])})`,
  },
})

export const expenseBinding = bind({
  resource: expense,
  table: expenseEntries,
  scope: { warehouse: expenseEntries.warehouse, owner: expenseEntries.owner },
  names: {
    ...placeNames(expenseEntries),
    operator: userName(expenseEntries.operator),
  },
})

/** Rows of a sheet become facts, posted like those that are entered one by one. */
export const chargeSheetBinding = bind({
  resource: chargeSheet,
  table: chargeLines,
  scope: chargeBinding.scope,
})

export const expenseSheetBinding = bind({
  resource: expenseSheet,
  table: expenseEntries,
  scope: expenseBinding.scope,
})
