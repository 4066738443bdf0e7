// What choosing warehouses means, apart from any dialog.

import type { CodeName } from '#shared/contracts/definition/call.ts'
import type { Preferences } from '#shared/frame/preferences.ts'
import { ROUTES } from '#shared/routes.ts'

/** Where the choice can be changed later. */
export const SWITCH_HINT = '可在右上角姓名栏点击切换'

export function namesOf(warehouses: readonly CodeName[]): string {
  return warehouses.map(({ name }) => name).join('、')
}

/** The options whose code or name holds the text, in either letter case. */
export function matchingOptions(options: readonly CodeName[], text: string): CodeName[] {
  const wanted = text.trim().toLowerCase()
  return options.filter(({ code, name }) => `${code}\n${name}`.toLowerCase().includes(wanted))
}

/** The options with those used last before the rest, which stays in its order. */
export function recentFirst(options: readonly CodeName[], recent: readonly string[]): CodeName[] {
  const rank = ({ code }: CodeName) => {
    const position = recent.indexOf(code)
    return position === -1 ? recent.length : position
  }
  return options.toSorted((a, b) => rank(a) - rank(b))
}

/** Ticks or unticks the options at once; what else is chosen stays. */
export function withOptions(
  chosen: ReadonlySet<string>,
  options: readonly CodeName[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const { code } of options) {
    if (isChosen) next.add(code)
    else next.delete(code)
  }
  return next
}

/** Pages on which a warehouse is of no use. */
const WITHOUT_WAREHOUSE = [ROUTES.login, ROUTES.appDownload, ROUTES.myPieces].map(({ path }) => path)

/** Whether the dialog opens by itself. */
export function asksForWarehouse(
  { warehouses, warehouseDialogDismissed }: Preferences,
  routePath: string,
): boolean {
  return warehouses.length === 0 && !warehouseDialogDismissed && !WITHOUT_WAREHOUSE.includes(routePath)
}
