// What the scanner's check finds out from three known codes.
import { describe, expect, it } from 'vitest'
import {
  findingsOf,
  learnedFrom,
  SAMPLES,
  type Sent,
} from '#client/pages/equipment/check/scanner-findings.ts'

const sent = (change: (text: string) => string = (text) => text, parts: Partial<Sent> = {}): Sent[] =>
  SAMPLES.map(({ sends }) => ({
    text: change(sends),
    end: 'Enter',
    msPerKey: 3,
    isComposed: false,
    ...parts,
  }))
const troubles = (sents: readonly Sent[]) =>
  findingsOf(sents)
    .filter(({ isGood }) => !isGood)
    .map(({ item }) => item)

describe('a scanner', () => {
  it.each([
    ['as it should be', sent(), []],
    ['that tells the kind of symbol', sent((text) => `]C1${text}`), []],
    ['with something before each code', sent((text) => `~${text}`), []],
    ['that ends with Tab', sent(undefined, { end: 'Tab' }), []],
    ['without an end', sent(undefined, { end: 'none' }), ['结尾']],
    ['that sends no control characters', sent((text) => text.replace('\u001d', '')), ['GS1 分隔符']],
    ['under Caps Lock', sent((text) => text.toUpperCase()), ['大小写']],
    ['that is slow', sent(undefined, { msPerKey: 90 }), ['速度']],
    ['with another keyboard', sent((text) => text.replace(/[.:)]/g, 'ö')), ['内容']],
    ['behind an input method', sent(undefined, { isComposed: true }), ['输入法']],
    ['with something behind each code', sent((text) => `${text}#`), ['后缀']],
  ])('%s', (_what, sents, expected) => {
    expect(troubles(sents)).toEqual(expected)
  })

  it.each([
    ['its end', sent(undefined, { end: 'none' }), { prefix: '', suffix: 'none' }],
    ['what it puts before each code', sent((text) => `~]d2${text}`), { prefix: '~', suffix: 'Enter' }],
    ['nothing where its codes cannot be told', sent(() => '?'), null],
    [
      'nothing where its ends differ',
      [...sent().slice(1), ...sent(undefined, { end: 'Tab' }).slice(2)],
      null,
    ],
  ])('is remembered by %s', (_what, sents, scanner) => {
    expect(learnedFrom(sents)).toEqual(scanner)
  })
})
