import { describe, expect, it } from 'vitest'
import {
  commaList,
  ID_NUMBER_PATTERN,
  isExternalLink,
  passwordChange,
  splitList,
} from '#shared/validation.ts'

describe('an identity number', () => {
  it.each(['123456789012345', '123456789012345678', '12345678901234567X', '12345678901234567x'])(
    'may be %s',
    (number) => {
      expect(ID_NUMBER_PATTERN.test(number)).toBe(true)
    },
  )

  it.each([
    '',
    '12345678901234',
    '1234567890123456',
    '12345678901234567',
    '1234567890123456789',
    '12345678901234X',
    '1234567890123456X7',
    '12345678901234567Y',
    ' 123456789012345',
    '123456789012345\n',
    '１２３４５６７８９０１２３４５',
  ])('may not be %j', (number) => {
    expect(ID_NUMBER_PATTERN.test(number)).toBe(false)
  })
})

describe('a link', () => {
  it.each(['http://a.example', 'https://a.example', 'https:a', 'mailto:a@b.example', 'tel:10086'])(
    '%s is external',
    (link) => {
      expect(isExternalLink(link)).toBe(true)
    },
  )

  it.each([
    '/home',
    'home',
    '//a.example',
    'javascript:alert(1)',
    'ftp://a.example',
    ' https://a.example',
    '',
  ])('%j is not external', (link) => {
    expect(isExternalLink(link)).toBe(false)
  })
})

describe('splitting what was pasted', () => {
  it.each<[string, string[]]>([
    ['A1,A2', ['A1', 'A2']],
    ['A1，A2', ['A1', 'A2']],
    ['A1\nA2\r\nA3', ['A1', 'A2', 'A3']],
    ['A1 A2\tA3\u3000A4', ['A1', 'A2', 'A3', 'A4']],
    [' ,A1,, \n,A2, ', ['A1', 'A2']],
    ['A1、A2；A3;A4', ['A1', 'A2', 'A3', 'A4']],
    ['A1', ['A1']],
    ['', []],
    [' ,，\n', []],
  ])('%j becomes %j', (text, list) => {
    expect(splitList(text)).toEqual(list)
    expect(commaList.parse(text)).toEqual(list)
  })

  it('keeps the blanks in codes that hold them', () => {
    expect(splitList('ABP N60C IQ3980,X; 1\r\n https://q.example/?a=(1) ', true)).toEqual([
      'ABP N60C IQ3980',
      'X; 1',
      'https://q.example/?a=(1)',
    ])
  })

  it('leaves a list as it is', () => {
    expect(commaList.parse(['A1', 'A,2'])).toEqual(['A1', 'A,2'])
  })
})

describe('changing the password', () => {
  const form = { oldPassword: 'old', password: 'new', confirm: 'new' }

  it('needs all three, the last two alike', () => {
    expect(passwordChange.safeParse(form).success).toBe(true)
  })

  it.each([
    [{ oldPassword: '' }, 'oldPassword', '请输入当前密码'],
    [{ password: '', confirm: '' }, 'password', '请输入新密码'],
    [{ confirm: '' }, 'confirm', '请输入确认密码'],
    [{ confirm: 'other' }, 'confirm', '两次输入密码不一致!'],
  ])('refuses %j', (parts, field, message) => {
    const { error } = passwordChange.safeParse({ ...form, ...parts })
    expect(
      error?.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
    ).toContainEqual({
      field,
      message,
    })
  })
})
