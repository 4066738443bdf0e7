import { expect, it } from 'vitest'
import { readPasted } from '#client/kit/form/pasted.ts'

it.each([
  [
    'A\t1\r\nB\t2\r\n',
    [
      ['A', '1'],
      ['B', '2'],
    ],
  ],
  ['A', [['A']]],
  [' A \t 1 ', [['A', '1']]],
  [
    'A\t\nB\t2\n\n',
    [
      ['A', ''],
      ['B', '2'],
    ],
  ],
])('%j is a table', (text, table) => {
  expect(readPasted(text)).toEqual(table)
})
