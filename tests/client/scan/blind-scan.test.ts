// 盲收扫描 as a table of scans: what each does to the box, and what the worker is told.

import { describe, expect, it } from 'vitest'
import {
  type BlindCommand,
  type BlindEffect,
  type BlindEvent,
  type BlindState,
  type Box,
  startBlindScan,
  stepBlindScan,
} from '#client/pages/blind/scan/blind-scan.ts'
import { addBlindScan } from '#shared/contracts/blind/box.ts'
import { refusedScan } from '#tests/support/refused.ts'
import { sampleAnswers } from '#tests/support/sample-answers.ts'

const sample = addBlindScan.result.parse(sampleAnswers('rows').get(addBlindScan.path))
const box = (boxNo: string, state: Box['state'] = '扫描中'): Box => ({
  ...sample.box,
  boxNo,
  state,
  taskId: 12,
  qty: '3',
  unknownQty: '0',
  revision: 5,
})
const boxes = [box('B1'), box('B2', '封箱')]
const scan = (code: string): BlindEvent => ({ type: 'scan', code, boxes })

/** Takes the events in turn; answers where that leads, and what the last one brought about. */
function play(events: readonly BlindEvent[], start = startBlindScan(12, null)) {
  return events.reduce<[BlindState, readonly BlindEffect[]]>(
    ([state], event) => {
      const [next, effects] = stepBlindScan(state, event)
      return [next, effects]
    },
    [start, []],
  )
}

const inBox = startBlindScan(12, 'B1')

function accepted(command: BlindCommand, parts: Partial<typeof sample.scan> = {}): BlindEvent {
  const result = { scan: { ...sample.scan, id: 7, qty: '1', state: '有效', ...parts }, box: box('B1') }
  const outcome = { kind: 'accepted', data: result } as const
  return { type: 'settled', settled: { opId: 'o1', code: '690', tried: true, command, outcome } }
}

function refused(command: BlindCommand, reason: string, field?: string): BlindEvent {
  const outcome = refusedScan(reason, field)
  return { type: 'settled', settled: { opId: 'o1', code: '690', tried: true, command, outcome } }
}

const added: Extract<BlindCommand, { type: 'add' }> = {
  type: 'add',
  taskId: 12,
  boxNo: 'B1',
  barcode: '690',
  qty: '1',
  quality: '良品',
  lot: '',
  mfgDate: null,
  expDate: null,
  photo: null,
}
const undo: BlindCommand = { type: 'undo', boxNo: 'B1' }

describe('without a box', () => {
  it.each([
    ['a box of the task is gone on with', [scan('B1')], { type: 'show', boxNo: 'B1' }],
    ['a sealed box is refused', [scan('B2')], { type: 'tell', tone: 'bad' }],
    ['a new number is asked for once more', [scan('B9')], { type: 'tell', tone: 'notice' }],
    ['the same number again opens it', [scan('B9'), scan('B9')], { type: 'open', boxNo: 'B9' }],
    ['Enter opens it, too', [scan('B9'), { type: 'confirm' }], { type: 'open', boxNo: 'B9' }],
    ['another number asks anew', [scan('B9'), scan('B8')], { type: 'tell', tone: 'notice' }],
    ['there is nothing to seal', [{ type: 'seal', box: undefined, waiting: [] }], { tone: 'notice' }],
  ] as [string, BlindEvent[], object][])('%s', (_title, events, effect) => {
    expect(play(events)[1][0]).toMatchObject(effect)
  })

  it('Enter alone does nothing', () => {
    expect(play([{ type: 'confirm' }])[1]).toEqual([])
  })
})

describe('in a box', () => {
  it('a barcode is sent as one good piece, known or not', () => {
    expect(play([scan('690')], inBox)[1]).toEqual([{ type: 'send', code: '690', command: added }])
  })

  it('quantity and quality go with the next scan; the quality stays, the quantity does not', () => {
    const change = { qty: '12', quality: '残次' } as const
    const [first, effects] = play([{ type: 'edited', change }, scan('690')], inBox)
    expect(effects).toMatchObject([{ command: change }])
    expect(play([scan('691')], first)[1]).toMatchObject([{ command: { qty: '1', quality: '残次' } }])
  })

  it('lot and dates stay for the same barcode, and go with the next one', () => {
    const [state] = play([{ type: 'edited', change: { lot: 'L1' } }, scan('690')], inBox)
    expect(play([scan('690')], state)[1]).toMatchObject([{ command: { lot: 'L1' } }])
    expect(play([scan('691')], state)[1]).toMatchObject([{ command: { lot: '' } }])
  })

  it.each(['0', '', '-1', 'x'])('a quantity of %j is not sent', (qty) => {
    expect(play([{ type: 'edited', change: { qty } }, scan('690')], inBox)[1]).toMatchObject([
      { tone: 'bad' },
    ])
  })

  it('the number of another open box changes the box', () => {
    expect(play([scan('B1')], startBlindScan(12, 'B3'))[0].boxNo).toBe('B1')
  })

  it('a repeat is told and not sent', () => {
    expect(play([{ type: 'repeat', code: '690' }], inBox)[1]).toMatchObject([{ tone: 'notice' }])
  })
})

describe('an answer', () => {
  it('of a known barcode names the goods', () => {
    const [state, effects] = play([accepted(added, { unknown: false, skuName: '坚果礼盒' })], inBox)
    expect(effects).toMatchObject([{ type: 'changed' }, { type: 'tell', tone: 'good', text: '坚果礼盒 × 1' }])
    expect(state.scans).toMatchObject([{ key: 'scan-7', state: 'taken' }])
  })

  it('of an unknown one is told apart', () => {
    const [state, effects] = play([accepted(added, { unknown: true, barcode: '690' })], inBox)
    expect(effects[1]).toMatchObject({ tone: 'notice', text: '未识别 690 × 1' })
    expect(state.scans).toMatchObject([{ state: 'notice' }])
  })

  it('that refuses is shown at its scan', () => {
    const [state, effects] = play([refused(added, '箱 B1 当前为「封箱」')], inBox)
    expect(effects).toMatchObject([{ tone: 'bad', text: '箱 B1 当前为「封箱」' }])
    expect(state.scans).toMatchObject([{ code: '690', state: 'refused' }])
    expect(state.asked).toBeNull()
  })

  it('that asks for a lot asks the worker, and the same scan goes again with it', () => {
    const asked = play([refused({ ...added, qty: '5' }, '请输入', 'lot')], inBox)[0]
    expect(asked.asked?.field).toBe('lot')
    const [, effects] = play([{ type: 'edited', change: { lot: 'L1' } }, { type: 'answered' }], asked)
    expect(effects).toMatchObject([{ type: 'send', code: '690', command: { lot: 'L1', qty: '5' } }])
  })

  it('that asks for a lot does not take the barcode for one', () => {
    const asked = play([refused(added, '请输入', 'lot')], inBox)[0]
    const [state, effects] = play([{ type: 'edited', change: { lot: '690' } }, { type: 'answered' }], asked)
    expect(effects).toMatchObject([{ type: 'tell', tone: 'bad' }])
    expect(state.hand.goods.lot).toBe('')
  })
})

describe('undoing', () => {
  const [taken] = play([accepted(added, { unknown: false })], inBox)
  const waiting = (tried: boolean) => [{ opId: 'o9', code: '699', command: added, tried }]

  it.each([
    [
      'what was never sent is taken off',
      { type: 'undo', waiting: waiting(false) },
      { type: 'drop', opId: 'o9' },
    ],
    ['what is under way is waited for', { type: 'undo', waiting: waiting(true) }, { tone: 'notice' }],
    [
      'what was taken is undone by the server',
      { type: 'undo', waiting: [] },
      { type: 'send', command: undo },
    ],
  ] as [string, BlindEvent, object][])('%s', (_title, event, effect) => {
    expect(play([event], taken)[1][0]).toMatchObject(effect)
  })

  it('marks the scan, and the next undo goes to the one before', () => {
    const [state] = play([accepted(undo, { state: '已撤销' })], taken)
    expect(state.scans).toMatchObject([{ state: 'undone' }])
    expect(play([{ type: 'undo', waiting: [] }], state)[1]).toMatchObject([{ text: '没有可撤销的扫描' }])
  })
})

describe('a photo', () => {
  const kept: BlindEvent = { type: 'photographed', fileName: 'p.jpg', waiting: [] }

  it('after an unknown barcode belongs to it: it is scanned once more, with it', () => {
    const [unknown] = play([accepted(added, { unknown: true })], inBox)
    expect(play([kept], unknown)[1]).toMatchObject([
      { type: 'send', command: undo },
      { type: 'send', command: { barcode: '690', photo: 'p.jpg' } },
    ])
  })

  it('otherwise goes with the next scan, and with that only', () => {
    const [state, effects] = play([kept, scan('690')], inBox)
    expect(effects).toMatchObject([{ command: { photo: 'p.jpg' } }])
    expect(play([scan('691')], state)[1]).toMatchObject([{ command: { photo: null } }])
  })
})

describe('sealing', () => {
  it('waits until every scan has arrived', () => {
    const waiting = [{ opId: 'o9', code: '699', command: added, tried: true }]
    expect(play([{ type: 'seal', box: box('B1'), waiting }], inBox)[1]).toMatchObject([{ tone: 'notice' }])
  })

  it('names the revision that was seen', () => {
    const [, effects] = play([{ type: 'seal', box: box('B1'), waiting: [] }], inBox)
    expect(effects).toEqual([{ type: 'seal', boxNo: 'B1', revision: 5 }])
  })

  it('leads to the next box', () => {
    const [state] = play([{ type: 'sealed', box: box('B1', '封箱') }], inBox)
    expect(state.boxNo).toBeNull()
  })
})

it('an answer that comes after its scan was recalled does not show it twice', () => {
  const recalled: BlindEvent = { type: 'recalled', boxNo: 'B1', scans: [{ ...sample.scan, id: 7 }] }
  expect(play([recalled, accepted(added)], inBox)[0].scans.map(({ key }) => key)).toEqual(['scan-7'])
})

it('what was scanned before the page was opened stands below what was scanned since', () => {
  const [state] = play([accepted(added)], inBox)
  const scans = [
    { ...sample.scan, id: 7 },
    { ...sample.scan, id: 6 },
  ]
  const [recalled] = play([{ type: 'recalled', boxNo: 'B1', scans }], state)
  expect(recalled.scans.map(({ key }) => key)).toEqual(['scan-7', 'scan-6'])
})

describe('while a new box is being opened', () => {
  const opening = () => play([scan('B9'), scan('B9'), scan('690'), scan('691')])

  it('scans wait, and lie in it once it is open', () => {
    const [state, none] = opening()
    expect(state.held?.map(({ code }) => code)).toEqual(['690', '691'])
    expect(none).toEqual([])
    const [next, effects] = play([{ type: 'opened', box: box('B9', '开箱') }], state)
    expect(next).toMatchObject({ boxNo: 'B9', held: null })
    expect(effects.filter(({ type }) => type === 'send')).toMatchObject([
      { code: '690', command: { boxNo: 'B9', barcode: '690' } },
      { code: '691', command: { boxNo: 'B9', barcode: '691' } },
    ])
  })

  it('scans are told to be lost where it cannot be opened', () => {
    const [state, effects] = play([{ type: 'notOpened', reason: '箱号已存在' }], opening()[0])
    expect(effects).toMatchObject([
      { tone: 'bad', text: '箱号已存在', detail: '690、691：未计入，请重新扫描' },
    ])
    expect(state.held).toBeNull()
  })
})
