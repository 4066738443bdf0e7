import { expect, it } from 'vitest'
import { boxCodeOf, readBoxCode } from '#shared/domain/box-code.ts'

it.each([
  ['SF1234567890', 1, 1, 'SF1234567890'],
  ['SF1234567890', 2, 3, 'SF1234567890-2-3-'],
  ['YC-2024-7', 1, 12, 'YC-2024-7-1-12-'],
])('the label of %s, box %i of %i, is %s', (waybillNo, box, boxes, code) => {
  expect(boxCodeOf(waybillNo, box, boxes)).toBe(code)
  expect(readBoxCode(code)).toEqual({ waybillNo, box: boxes === 1 ? null : box })
})

it.each([
  ['JD0001-1-1-', { waybillNo: 'JD0001', box: null }],
  ['JD0001-3-2-', { waybillNo: 'JD0001-3-2-', box: null }],
  ['YC-2024-7', { waybillNo: 'YC-2024-7', box: null }],
  ['JD0001-0-2-', { waybillNo: 'JD0001-0-2-', box: null }],
])('%s, as it is scanned, is read', (code, read) => {
  expect(readBoxCode(code)).toEqual(read)
})
