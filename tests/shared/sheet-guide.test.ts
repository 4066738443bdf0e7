// What people are told of the columns of sheets is true of the contracts.
import { describe, expect, test } from 'vitest'
import { givenValue } from '#server/wms/kit/exchange/given-value.ts'
import { type Field, mobile, phone } from '#shared/contracts/definition/field.ts'
import { guideOf } from '#shared/contracts/definition/sheet-guide.ts'
import { TAKEN_SHEETS } from '#tests/support/contracts.ts'

describe.each(TAKEN_SHEETS.map(({ name, fields }) => [name, fields] as const))('%s', (_name, fields) => {
  test('has an example of what each of its columns takes', () => {
    const refused = guideOf(fields).filter(({ name, example }) => {
      const field = fields[name] as Field
      return !field.create.safeParse(givenValue({ ...field, kind: kindOf(field) }, example)).success
    })
    expect(refused).toEqual([])
  })
})

test('says which telephone numbers a column takes', () => {
  const takes = (field: Field) => guideOf({ mobile: field })[0]?.takes
  expect(takes(mobile('手机号'))).toBe('11位手机号')
  expect(takes(phone('收货电话'))).toBe('手机号、带区号的座机、400号码，分机写在“转”后')
})

/** People are referred to by their numbers. */
function kindOf({ kind, input }: Field) {
  return kind === 'reference' && input.safeParse(1).success ? 'integer' : kind
}
