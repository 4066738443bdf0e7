// Where a document opens, by the type and number that its facts carry, or by its number alone. Of other types there is no page yet.

const PAGES: Readonly<Record<string, string>> = {
  入库单: '/entryOrder/detail?orderNo=',
  盲收单: '/blind/list?code=',
  盘点单: '/inventory/StockTaskDetail/',
  补货单: '/inventory/replenishment?view=task&id=',
}

export function documentPath(type: string, number: string): string | null {
  const page = PAGES[type]
  return page && number !== '' ? page + encodeURIComponent(number) : null
}

/** What numbers of each type begin with. */
const TYPES: Readonly<Record<string, string>> = { RK: '入库单', MS: '盲收单', PD: '盘点单', BH: '补货单' }

export function numberedPath(number: string): string | null {
  return documentPath(TYPES[number.slice(0, 2)] ?? '', number)
}
