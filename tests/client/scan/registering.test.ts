// 新退件登记 as a table of scans.

import { describe, expect, it } from 'vitest'
import {
  type RegisterCommand,
  type RegisterEffect,
  type RegisterEvent,
  type RegisterState,
  startRegistering,
  stepRegistering,
} from '#client/pages/returned/register-new/registering.ts'
import { refusedScan } from '#tests/support/refused.ts'

const scan = (code: string): RegisterEvent => ({ type: 'scan', code, waiting: [] })
const edited = (change: object): RegisterEvent => ({ type: 'edited', change })
const owner = edited({ owner: 'YCFS' })

function play(events: readonly RegisterEvent[], start: RegisterState = startRegistering('SHQP')) {
  return events.reduce<[RegisterState, readonly RegisterEffect[]]>(
    ([state], event) => {
      const [next, effects] = stepRegistering(state, event)
      return [next, effects]
    },
    [start, []],
  )
}

function sent(events: readonly RegisterEvent[]): RegisterCommand {
  const [effect] = play(events)[1]
  if (effect?.type !== 'send') throw new Error(`${effect?.type} was no sending`)
  return effect.command
}

function settled(command: RegisterCommand, outcome: object): RegisterEvent {
  const known = { opId: 'o1', code: command.waybillNo, tried: true, command }
  return { type: 'settled', settled: { ...known, outcome } as never }
}

const accepted = (parcel: object) => ({
  kind: 'accepted',
  data: { returnNo: 'TJ1', carrierName: '顺丰速运', ownerName: '云裳服饰', noOwner: false, ...parcel },
})
const refused = refusedScan

describe('a scan', () => {
  it.each([
    ['without an owner asks for one', [scan('SF1')], { type: 'tell', tone: 'bad' }],
    ['with an owner is sent', [owner, scan('SF1')], { type: 'send', command: { owner: 'YCFS' } }],
    [
      'of nobody’s parcel is sent without an owner',
      [owner, edited({ noOwner: true }), scan('SF1')],
      { type: 'send', command: { owner: null, noOwner: true } },
    ],
    ['of something else is refused', [owner, scan('退 件')], { type: 'tell', tone: 'bad' }],
    ['of a repeat is told', [{ type: 'repeat', code: 'SF1' }], { type: 'tell', tone: 'notice' }],
    [
      'with a weight that is none is not sent',
      [owner, edited({ weight: '1,2' }), scan('SF1')],
      { type: 'tell', tone: 'bad', text: '重量(kg)须为数字，最多4位小数' },
    ],
  ] as [string, RegisterEvent[], object][])('%s', (_title, events, effect) => {
    expect(play(events)[1][0]).toMatchObject(effect)
  })

  it('in no warehouse asks for it', () => {
    const [state, effects] = play([owner, scan('SF1')], startRegistering(null))
    expect(state.asked).toMatchObject({ field: 'warehouse', code: 'SF1' })
    expect(effects).toMatchObject([{ tone: 'bad', text: '请先选择仓库' }])
  })

  it('keeps owner, carrier and station for the next, and nothing that is its own', () => {
    const own = { carrier: 'SF', station: 'T1', weight: '1.2', originalOrderNo: 'DD1', remark: '破损' }
    const [{ facts }] = play([owner, edited(own), scan('SF1')])
    expect(facts).toMatchObject({ owner: 'YCFS', carrier: 'SF', station: 'T1', weight: null })
    expect(facts).toMatchObject({ originalOrderNo: '', remark: '', photo: null })
  })

  it('of nobody’s parcel leaves the owner of the others', () => {
    const [{ facts }] = play([owner, edited({ noOwner: true }), scan('SF1')])
    expect(facts).toMatchObject({ owner: 'YCFS', noOwner: false })
  })

  it('takes the photo along that was taken before', () => {
    expect(sent([owner, { type: 'photographed', fileName: 'a.png' }, scan('SF1')]).photo).toBe('a.png')
  })

  it('of what still waits to be sent is told, and not sent again', () => {
    const waiting = [{ opId: 'o1', code: 'SF1', command: sent([owner, scan('SF1')]), tried: false }]
    expect(play([owner, { type: 'scan', code: 'SF1', waiting }])[1]).toMatchObject([{ tone: 'notice' }])
  })

  it('of what was registered just now is told', () => {
    const command = sent([owner, scan('SF1')])
    const done = settled(command, accepted({ waybillNo: 'SF1' }))
    const [state, effects] = play([owner, scan('SF1'), done, scan('SF1')])
    expect(effects).toMatchObject([{ tone: 'bad', detail: '退件号 TJ1，请勿重复登记' }])
    expect(state.registered).toBe(1)
  })
})

it('a question is answered without scanning again', () => {
  const [, effects] = play([scan('SF1'), owner, { type: 'answered', waiting: [] }])
  expect(effects).toMatchObject([{ type: 'send', code: 'SF1' }])
})

it('a parcel that is scanned while the owner of another is asked for waits with it, and both are registered', () => {
  const [state, told] = play([scan('SF1'), scan('SF2')])
  expect(state.asked).toMatchObject({ field: 'owner', before: ['SF1'], code: 'SF2' })
  expect(told).toMatchObject([{ tone: 'bad', detail: 'SF1、SF2：补充后回车继续' }])
  const [, effects] = play([owner, { type: 'answered', waiting: [] }], state)
  expect(effects).toMatchObject([
    { type: 'send', code: 'SF1', command: { owner: 'YCFS' } },
    { type: 'send', code: 'SF2', command: { owner: 'YCFS' } },
  ])
})

it('an Enter alone answers nothing', () => {
  const [state, effects] = play([scan('SF1'), { type: 'answered', waiting: [] }])
  expect(effects).toMatchObject([{ type: 'tell', tone: 'bad', text: 'SF1 未登记' }])
  expect(state.asked).toMatchObject({ code: 'SF1' })
})

it('a refusal that comes while the next parcel is scanned, or spoken of, is told and asks nothing', () => {
  const command = sent([owner, scan('X1')])
  const late = settled(command, refused('请选择', 'carrier'))
  const followed = {
    ...late,
    settled: { ...(late as { settled: object }).settled, isFollowed: true },
  } as never
  expect(play([owner, followed])[0].asked).toBeNull()
  const [state] = play([owner, edited({ weight: '3' }), late])
  expect(state).toMatchObject({ asked: null, facts: { weight: '3' } })
})

it('a carrier that was chosen for one parcel is not the next one’s', () => {
  const command = sent([owner, scan('X1')])
  const asking = settled(command, refused('请选择', 'carrier'))
  const [, effects] = play([owner, asking, edited({ carrier: 'DBL' }), scan('SF2')])
  expect(effects).toMatchObject([{ type: 'send', code: 'SF2', command: { carrier: null } }])
})

it('a carrier that the number does not tell is asked for, and the rest need not be said again', () => {
  const command = sent([owner, edited({ weight: '2' }), scan('X1')])
  const events = [owner, settled(command, refused('请选择', 'carrier'))]
  const [state] = play(events)
  expect(state).toMatchObject({ asked: { field: 'carrier', code: 'X1' }, facts: { weight: '2' } })
  const [next, effects] = play([edited({ carrier: 'DBL' }), { type: 'answered', waiting: [] }], state)
  expect(effects).toMatchObject([{ type: 'send', command: { carrier: 'DBL', weight: '2', waybillNo: 'X1' } }])
  expect(next.facts).toMatchObject({ carrier: null, owner: 'YCFS' })
})

it('one that is registered already is told, and nothing is asked', () => {
  const command = sent([owner, scan('SF1')])
  const reason = '运单号 SF1 已登记为 TJ1，当前为「已登记」，请勿重复登记'
  const [state, effects] = play([owner, settled(command, refused(reason))])
  expect(effects).toMatchObject([{ tone: 'bad', text: reason }])
  expect(state).toMatchObject({ asked: null, scans: [{ state: 'refused', returnNo: null }] })
})

it('another owner has other shops', () => {
  const [{ facts }] = play([owner, edited({ shop: 'S1' }), edited({ owner: 'MTMY' })])
  expect(facts).toMatchObject({ owner: 'MTMY', shop: null })
})
