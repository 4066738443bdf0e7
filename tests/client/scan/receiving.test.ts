// 盲收收货 and 收货 as tables of scans.

import { describe, expect, it } from 'vitest'
import type { BoxEvent, BoxState } from '#client/features/box-receiving/box-receiving.ts'
import { type ReceivingEvent, startReceiving } from '#client/features/goods-in-hand/receiving.ts'
import { type BoxCommand, stepReceiving } from '#client/pages/blind/receive/box-receiving.ts'
import { type BlindDocument, withBox } from '#client/pages/blind/scan/blind-document.ts'
import { type InboundDocument, withReceived } from '#client/pages/inbound/receive/inbound-document.ts'
import { type ReceiveCommand, stepOrder } from '#client/pages/inbound/receive/order-receiving.ts'
import { blindReceive, getBlindDocument } from '#shared/contracts/blind/task.ts'
import { getInboundDocument } from '#shared/contracts/inbound/order.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { refusedScan } from '#tests/support/refused.ts'
import { sampleAnswers } from '#tests/support/sample-answers.ts'

const answers = sampleAnswers('rows')

describe('盲收收货', () => {
  const sample = getBlindDocument.result.parse(answers.get(getBlindDocument.path))
  const [row] = sample.boxes
  if (!row) throw new Error('the sample has no box')
  const document: BlindDocument = {
    ...sample,
    task: { ...sample.task, id: 12 },
    boxes: [
      { ...row, boxNo: 'B1', state: '封箱', qty: '3', unknownQty: '0' },
      { ...row, boxNo: 'B2', state: '扫描中', qty: '1.5', unknownQty: '1' },
      { ...row, boxNo: 'B3', state: '已收货', qty: '2', unknownQty: '0' },
    ],
  }
  type Event = BoxEvent<BlindDocument, BoxCommand>
  const start: BoxState = { container: 'C1', station: 'D1', scans: [] }
  const command: BoxCommand = { taskId: 12, boxNo: 'B1', container: 'C1', station: 'D1' }
  const scan = (code: string, waiting: Extract<Event, { type: 'scan' }>['waiting'] = []) =>
    stepReceiving(start, { type: 'scan', code, document, waiting })

  it('a sealed box is received, and its container is not the next one’s', () => {
    const [state, effects] = scan('B1')
    expect(effects).toEqual([{ type: 'send', code: 'B1', command }])
    expect(state).toMatchObject({ container: '', station: 'D1' })
  })

  it.each([
    ['B2', 'bad'],
    ['B3', 'notice'],
    ['B9', 'bad'],
  ])('%s is not: %s', (code, tone) => {
    expect(scan(code)[1]).toMatchObject([{ type: 'tell', tone }])
  })

  it('a box that waits is not sent twice', () => {
    const waiting = [{ opId: 'o1', code: 'B1', command, tried: true }]
    expect(scan('B1', waiting)[1]).toMatchObject([{ type: 'tell', tone: 'notice' }])
  })

  it('where the browser stands counts only while nothing was typed', () => {
    const placed: Event = { type: 'placed', station: 'D9' }
    expect(stepReceiving(start, placed)[0].station).toBe('D1')
    expect(stepReceiving({ ...start, station: '' }, placed)[0].station).toBe('D9')
  })

  it('what was received is told, and so is what was refused', () => {
    const settled = { opId: 'o1', code: 'B1', tried: true, command }
    const data = blindReceive.result.parse(answers.get(blindReceive.path))
    const taken = stepReceiving(start, {
      type: 'settled',
      settled: { ...settled, outcome: { kind: 'accepted', data } },
    })
    expect(taken[1]).toMatchObject([{ type: 'received' }, { tone: 'good', text: '箱 B1 已收货' }])
    const refused = stepReceiving(start, {
      type: 'settled',
      settled: { ...settled, outcome: refusedScan('找不到此盲收任务') },
    })
    expect(refused[1]).toMatchObject([{ tone: 'bad', text: '找不到此盲收任务' }])
    expect(refused[0].scans).toMatchObject([{ state: 'refused' }])
  })

  it('a changed box is counted into its task', () => {
    const [first] = document.boxes
    if (!first) throw new Error('no box')
    const { task, boxes } = withBox(document, { ...first, qty: '4.5', unknownQty: '2' })
    expect(task).toMatchObject({ boxes: 3, qty: '8', unknownQty: '3' })
    expect(boxes.map(({ boxNo }) => boxNo)).toEqual(['B1', 'B2', 'B3'])
  })
})

describe('收货', () => {
  const received = receive.result.parse(answers.get(receive.path))
  const receipt = { ...received.receipt, id: 7, orderNo: 'RK1', sku: 'A', skuName: '坚果', qty: '2' } as const
  const line = { ...received.line, id: 3, orderNo: 'RK1', receivedQty: '2', expectedQty: '1205' }
  type Event = ReceivingEvent<typeof received.receipt, ReceiveCommand>
  const start = startReceiving<typeof received.receipt>('RK1', [])
  const command: ReceiveCommand = {
    orderNo: 'RK1',
    code: '690',
    qty: '1',
    quality: '良品',
    lot: '',
    mfgDate: null,
    expDate: null,
    container: '',
    station: '',
    serialNos: [],
  }
  const settled = (outcome: Extract<Event, { type: 'settled' }>['settled']['outcome']): Event => ({
    type: 'settled',
    settled: { opId: 'o1', code: '690', tried: true, command, outcome },
  })
  const taken = settled({
    kind: 'accepted',
    data: { receipt: { ...receipt, state: '有效' }, line, state: '收货中' },
  })

  it('a scan is sent for its order, with container and station', () => {
    const [placed] = stepOrder(start, { type: 'moved', change: { container: 'C1', station: 'D1' } })
    const [, effects] = stepOrder(placed, { type: 'scan', code: '690' })
    const place = { container: 'C1', station: 'D1' }
    expect(effects).toEqual([{ type: 'send', code: '690', command: { ...command, ...place } }])
  })

  it('what was received is told by line', () => {
    const [, effects] = stepOrder(start, taken)
    expect(effects).toMatchObject([
      { type: 'received' },
      { tone: 'good', text: '坚果 × 2', detail: '已收 2 / 1,205' },
    ])
  })

  const tooMany = (isFollowed: boolean): Event => ({
    type: 'settled',
    settled: {
      opId: 'o9',
      code: '690',
      tried: true,
      command: { ...command, qty: '12' },
      isFollowed,
      outcome: refusedScan('太多了', 'qty'),
    },
  })

  it('a quantity that is asked about is not sent again by an Enter alone', () => {
    const [asked] = stepOrder(start, tooMany(false))
    expect(asked).toMatchObject({ asked: { field: 'qty', code: '690' }, hand: { goods: { qty: '12' } } })
    expect(stepOrder(asked, { type: 'answered' })[1]).toMatchObject([{ type: 'tell', tone: 'bad' }])
    const [edited] = stepOrder(asked, { type: 'edited', change: { qty: '5' } })
    expect(stepOrder(edited, { type: 'answered' })[1]).toMatchObject([
      { type: 'send', command: { qty: '5' } },
    ])
  })

  const numbersAsked = (count: number, serialNos: string[] = [], isFollowed = false): Event => ({
    type: 'settled',
    settled: {
      opId: 'o5',
      code: '690',
      tried: true,
      command: { ...command, qty: '2', serialNos },
      isFollowed,
      outcome: {
        ...refusedScan('逐件扫描', 'serialNos'),
        detail: { reason: 'r', field: 'serialNos', count },
      },
    },
  })

  it('pieces that have numbers are sent once each has its own', () => {
    const [asked] = stepOrder(start, numbersAsked(2))
    expect(asked.numbering).toMatchObject({ code: '690', wanted: 2, serialNos: [] })
    expect(stepOrder(asked, { type: 'scan', code: '690' })[1]).toMatchObject([{ tone: 'bad' }])
    const [one, effects] = stepOrder(asked, { type: 'scan', code: 'S1' })
    expect(effects).toMatchObject([{ tone: 'good', text: '序列号 1 / 2' }])
    expect(stepOrder(one, { type: 'scan', code: 's1' })[1]).toMatchObject([{ tone: 'bad' }])
    const label = '0106901234567892\u001d21S2'
    const [two, sent] = stepOrder(one, { type: 'scan', code: '6901234567892', text: label })
    expect(two.numbering).toBeNull()
    expect(sent).toEqual([
      { type: 'send', code: '690', command: { ...command, qty: '2', serialNos: ['S1', 'S2'] } },
    ])
  })

  it('of a code whose pieces have numbers they are asked for at once the next time', () => {
    const [asked] = stepOrder(start, numbersAsked(12))
    const [cleared] = stepOrder(asked, { type: 'cleared' })
    expect(cleared.numbering).toBeNull()
    const [again, effects] = stepOrder(cleared, { type: 'scan', code: '690' })
    expect(effects).toMatchObject([{ type: 'tell', text: '序列号 0 / 6' }])
    expect(again.numbering).toMatchObject({ wanted: 6 })
  })

  it('a label that names its piece is sent with the number', () => {
    const label = { gtin: '06901234567892', serial: 'S7', isUnclear: false }
    const [, effects] = stepOrder(start, { type: 'scan', code: '690', label })
    expect(effects).toEqual([{ type: 'send', code: '690', command: { ...command, serialNos: ['S7'] } }])
  })

  it('numbers that were not taken are scanned anew, and never while somebody goes on', () => {
    const [asked] = stepOrder(start, numbersAsked(2, ['S1', 'S2']))
    expect(asked.numbering).toMatchObject({ wanted: 2, serialNos: [] })
    expect(stepOrder(start, numbersAsked(2, ['S1'], true))[0].numbering).toBeNull()
  })

  it('a quantity that was refused is not the next code’s', () => {
    const [asked] = stepOrder(start, tooMany(false))
    expect(stepOrder(asked, { type: 'scan', code: '777' })[1]).toMatchObject([
      { type: 'send', code: '777', command: { code: '777', qty: '1' } },
    ])
  })

  it('a refusal asks nothing while the next scan is on its way, or the next goods are spoken of', () => {
    const [followed, told] = stepOrder(start, tooMany(true))
    expect(followed).toMatchObject({ asked: null, hand: start.hand, scans: [{ state: 'refused' }] })
    expect(told).toMatchObject([{ tone: 'bad', detail: '690：未计入' }])
    const [spoken] = stepOrder(start, { type: 'edited', change: { qty: '7' } })
    expect(stepOrder(spoken, tooMany(false))[0]).toMatchObject({ asked: null, hand: { goods: { qty: '7' } } })
  })

  it('a question about the date is answered with the same scan', () => {
    const [asked] = stepOrder(start, settled(refusedScan('请输入', 'mfgDate')))
    expect(asked.asked).toMatchObject({ field: 'mfgDate', code: '690' })
    const [edited] = stepOrder(asked, { type: 'edited', change: { mfgDate: '2026-03-01' } })
    expect(stepOrder(edited, { type: 'answered' })[1]).toMatchObject([
      { type: 'send', code: '690', command: { mfgDate: '2026-03-01' } },
    ])
  })

  it('undoing asks for the reason of the last receipt, once each', () => {
    const [state] = stepOrder(start, taken)
    expect(stepOrder(state, { type: 'undo', waiting: [] })[1]).toMatchObject([
      { type: 'ask', taken: { id: 7 } },
    ])
    const [undone] = stepOrder(state, { type: 'undone', taken: { ...receipt, state: '已撤销' } })
    expect(undone.scans).toMatchObject([{ state: 'undone' }])
    expect(stepOrder(undone, { type: 'undo', waiting: [] })[1]).toMatchObject([{ tone: 'notice' }])
  })

  it('undoing what waits takes it off', () => {
    const waiting = [{ opId: 'o9', code: '699', command, tried: false }]
    expect(stepOrder(start, { type: 'undo', waiting })[1][0]).toEqual({ type: 'drop', opId: 'o9' })
  })

  it('a received line is counted into its order', () => {
    const sample = getInboundDocument.result.parse(answers.get(getInboundDocument.path))
    const document: InboundDocument = { ...sample, lines: [{ ...line, receivedQty: '0' }], receipts: [] }
    const after = withReceived(document, { receipt: { ...receipt, state: '有效' }, line, state: '收货中' })
    expect(after).toMatchObject({
      order: { receivedQty: '2', state: '收货中' },
      lines: [{ receivedQty: '2' }],
    })
  })
})
