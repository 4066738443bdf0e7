// What the floor works with: label printers, bought numbers for waybills, rules for waves and carriers, sets of products. Set up by
// the people who may, at the company's beginning.
import { type Deed, perform } from '#server/wms/demo/given/operation.ts'
import { actionsOf, bodyOf } from '#server/wms/demo/lived/lived-day.ts'
import { LIVED_WAREHOUSE } from '#server/wms/demo/year/plan.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { createRow, updateRow } from '#server/wms/kit/write.ts'
import { createBundle } from '#server/wms/modules/base/bundle/bundles.ts'
import { ownerRuleBinding } from '#server/wms/modules/base/owner/resources.ts'
import { addRange } from '#server/wms/modules/express/numbers.ts'
import { sourceBinding } from '#server/wms/modules/express/resources.ts'
import { createCarrierRule, createWaveRule } from '#server/wms/modules/outbound/flow-rules.ts'
import { printerBinding } from '#server/wms/modules/printing/resources.ts'
import { bundle } from '#shared/contracts/base/bundle.ts'
import { addNumberRange, waybillSource } from '#shared/contracts/express/source.ts'
import { carrierRule } from '#shared/contracts/outbound/carrier-rule.ts'
import { waveRule } from '#shared/contracts/outbound/wave-rule.ts'
import { printer } from '#shared/contracts/printing/printer.ts'

/** Goes ahead with what is there; what lacks follows. */
export const PARTIAL_OWNER = 'LYHD'
export const BUNDLE = { owner: 'YCFS', code: 'YCTZ01' }
export const LABEL_PRINTER = 'SHQP-MD-01'

const ON = { status: '启用' }
const WAREHOUSE = { warehouse: LIVED_WAREHOUSE }

const PRINTERS = [
  { code: LABEL_PRINTER, name: '复核打包台面单打印机', host: '10.10.2.31', labelSize: '100×150' },
  { code: 'SHQP-MD-02', name: '收货台标签打印机', host: '10.10.2.32', labelSize: '60×40' },
]
const SOURCES = [
  { carrier: 'SF', name: '顺丰月结号段', prefix: 'SF14', from: '00010001', to: '00013000' },
  { carrier: 'ZTO', name: '中通号段', prefix: '7812', from: '50010001', to: '50013000' },
]
const WAVE_RULES = [
  { code: 'DJ', name: '单件订单', orderSize: '单件', priority: 10, mostOrders: 20 },
  { code: 'DP', name: '多件订单', priority: 20, mostOrders: 8 },
]
const CARRIER_RULES = [
  { code: 'JZH', name: '江浙沪走中通', provinces: '上海市、江苏省、浙江省', carrier: 'ZTO', priority: 10 },
  { code: 'QT', name: '其他走顺丰', carrier: 'SF', priority: 20 },
]
const BUNDLES = [
  { ...BUNDLE, name: '四季穿搭套装', parts: ['YCFS0001', 'YCFS0005'] },
  { owner: 'LYHD', code: 'LYTZ01', name: '周末露营套装', parts: ['LYHD0003', 'LYHD0005'] },
]

export async function setUpFloor(sources: Sources, deed: Pick<Deed, 'userId' | 'at'>): Promise<void> {
  await perform(sources, { ...deed, actions: actionsOf('admin') }, async (op) => {
    for (const given of PRINTERS) await addPrinter(op, given)
    for (const given of SOURCES) await addSource(op, given)
    for (const given of WAVE_RULES) {
      const { opId: _, ...rule } = bodyOf(waveRule.create, { ...given, ...WAREHOUSE, ...ON })
      await createWaveRule(op, rule)
    }
    for (const given of CARRIER_RULES) {
      const { opId: _, ...rule } = bodyOf(carrierRule.create, { ...given, ...WAREHOUSE, ...ON })
      await createCarrierRule(op, rule)
    }
    for (const { parts, ...given } of BUNDLES) {
      const lines = parts.map((sku) => ({ sku, qty: '1' }))
      const { opId: _, ...made } = bodyOf(bundle.create, { ...given, ...ON, parts: lines })
      await createBundle(op, made)
    }
    const { revision } = await findOne(op, ownerRuleBinding, PARTIAL_OWNER)
    const changes = { shortagePolicy: '先发有货' as const }
    await updateRow(op, ownerRuleBinding, { key: PARTIAL_OWNER, revision, changes })
  })
}

async function addPrinter(op: Operation, given: (typeof PRINTERS)[number]): Promise<void> {
  const body = bodyOf(printer.create, { ...given, ...WAREHOUSE, ...ON, protocol: 'ZPL', dpi: '203' })
  const { opId: _, ...made } = body
  await createRow(op, printerBinding, made)
}

async function addSource(
  op: Operation,
  { carrier, name, ...range }: (typeof SOURCES)[number],
): Promise<void> {
  const code = `${LIVED_WAREHOUSE}-${carrier}`
  const { opId: _, ...made } = bodyOf(waybillSource.create, {
    ...WAREHOUSE,
    ...{ code, name, carrier, kind: '号段', lowLimit: 200 },
  })
  await createRow(op, sourceBinding, made)
  await addRange(op, bodyOf(addNumberRange, { code, ...range }))
}

/** No printer stands at these addresses: whatever waits is left waiting until somebody enters a real one. */
export async function stopPrinters(sources: Sources, deed: Pick<Deed, 'userId' | 'at'>): Promise<void> {
  await perform(sources, deed, async (op) => {
    for (const { code: key } of PRINTERS) {
      const { revision } = await findOne(op, printerBinding, key)
      const changes = { status: '停用' as const, remark: '演示打印机：改为真实地址后启用' }
      await updateRow(op, printerBinding, { key, revision, changes })
    }
  })
}
