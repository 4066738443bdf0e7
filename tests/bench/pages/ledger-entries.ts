// Rows of 库存流水, as the WMS API answers them.

export function ledgerEntries(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    entryNo: count - index,
    at: '2026-11-20T01:00:00.000Z',
    businessDate: '2026-11-20',
    revision: 1,
    warehouse: 'SHQP',
    warehouseName: '上海青浦仓',
    owner: 'YCFS',
    ownerName: '云裳服饰',
    sku: `YCFS${index % 500}`,
    skuName: '纯棉T恤',
    lot: '',
    quality: '良品',
    qty: String(index % 97),
    fromLoc: 'CC-01-01-1',
    toLoc: 'JX-01-01-1',
    fromContainer: '',
    toContainer: '',
    reason: '',
    docType: '移库',
    docNo: `YK${index}`,
    operator: null,
    operatorName: null,
    reversalOf: null,
  }))
}
