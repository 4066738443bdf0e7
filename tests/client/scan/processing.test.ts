// 加工收货 as a table of scans.

import { describe, expect, it } from 'vitest'
import { type ReceivingEvent, startReceiving } from '#client/features/goods-in-hand/receiving.ts'
import { type OutputCommand, stepOutput } from '#client/pages/process/receive/output-receiving.ts'
import { receiveProcess } from '#shared/contracts/process/output.ts'
import { refusedScan } from '#tests/support/refused.ts'
import { sampleAnswers } from '#tests/support/sample-answers.ts'

const sample = receiveProcess.result.parse(sampleAnswers('rows').get(receiveProcess.path))
const output = { ...sample.output, id: 7, code: 'JG1', sku: 'A', skuName: '礼盒', qty: '2', lot: '' } as const
const taken = { ...output, quality: '良品', state: '待上架' } as const
const order = { ...sample.order, code: 'JG1', remainQty: '1203' }
type Event = ReceivingEvent<typeof taken, OutputCommand>
const start = startReceiving<typeof sample.output>('JG1', [])
const command: OutputCommand = {
  code: 'JG1',
  barcode: '690',
  qty: '1',
  quality: '良品',
  lot: '',
  mfgDate: null,
  expDate: null,
  container: '',
  station: '',
}

const settled = (outcome: Extract<Event, { type: 'settled' }>['settled']['outcome']): Event => ({
  type: 'settled',
  settled: { opId: 'o1', code: '690', tried: true, command, outcome },
})
const refusedFor = (reason: string, field?: string) => stepOutput(start, settled(refusedScan(reason, field)))

describe('加工收货', () => {
  it('a scan is sent for its order, with container and station, and the next is of one piece again', () => {
    const [many] = stepOutput(start, { type: 'edited', change: { qty: '12' } })
    const [placed] = stepOutput(many, { type: 'placed', station: 'D1' })
    const [moved] = stepOutput(placed, { type: 'moved', change: { container: 'C1' } })
    const [state, effects] = stepOutput(moved, { type: 'scan', code: '690' })
    expect(effects).toEqual([
      { type: 'send', code: '690', command: { ...command, qty: '12', container: 'C1', station: 'D1' } },
    ])
    expect(state).toMatchObject({ hand: { goods: { qty: '1' } }, place: { container: 'C1', station: 'D1' } })
    expect(stepOutput(state, { type: 'placed', station: 'D9' })[0].place.station).toBe('D1')
  })

  it.each(['0', '-1', 'viel'])('a quantity of %s is not sent', (qty) => {
    const [state] = stepOutput(start, { type: 'edited', change: { qty } })
    expect(stepOutput(state, { type: 'scan', code: '690' })[1]).toMatchObject([{ tone: 'bad' }])
  })

  it('the same code at once is told, not counted', () => {
    expect(stepOutput(start, { type: 'repeat', code: '690' })[1]).toMatchObject([{ tone: 'notice' }])
  })

  it('what was received is told with what is left', () => {
    const [state, effects] = stepOutput(start, settled({ kind: 'accepted', data: { output: taken, order } }))
    expect(effects).toMatchObject([
      { type: 'received' },
      { tone: 'good', text: '礼盒 × 2', detail: '待收 1,203' },
    ])
    expect(state.scans).toMatchObject([{ code: 'A', state: 'taken' }])
  })

  it('a refusal for want of a lot asks for it, and what is answered is sent again', () => {
    const [asking, effects] = refusedFor('请输入', 'lot')
    expect(effects).toMatchObject([{ tone: 'bad' }])
    expect(asking).toMatchObject({ asked: { field: 'lot', code: '690' }, scans: [{ state: 'refused' }] })
    const [again] = stepOutput(asking, { type: 'edited', change: { lot: '690' } })
    expect(stepOutput(again, { type: 'answered' })[1]).toMatchObject([{ tone: 'bad' }])
    const [lot] = stepOutput(asking, { type: 'edited', change: { lot: 'L1' } })
    expect(stepOutput(lot, { type: 'answered' })[1]).toEqual([
      { type: 'send', code: '690', command: { ...command, lot: 'L1' } },
    ])
  })

  it('only what has arrived is taken back, and is marked', () => {
    const [state] = stepOutput(start, settled({ kind: 'accepted', data: { output: taken, order } }))
    const waiting = [{ opId: 'o2', code: '690', command, tried: true }]
    expect(stepOutput(state, { type: 'undo', waiting })[1]).toMatchObject([{ tone: 'notice' }])
    expect(stepOutput(start, { type: 'undo', waiting: [] })[1]).toMatchObject([{ tone: 'notice' }])
    expect(stepOutput(state, { type: 'undo', waiting: [] })[1]).toEqual([{ type: 'ask', taken }])
    const [undone, told] = stepOutput(state, { type: 'undone', taken: { ...taken, state: '已撤销' } })
    expect(undone.scans).toMatchObject([{ state: 'undone' }])
    expect(told).toMatchObject([{ tone: 'good', text: '已撤销 礼盒 × 2' }])
  })
})
