// What may stand in a code of GS1: each application identifier with the form of its value, in the notation of the GS1
// Barcode Syntax Dictionary. N: digits, X: letters, digits and signs (set 82), Y: capitals and digits (set 39), Z: base64,
// D: a day as YYMMDD whose day may be 00. `n` in an identifier is 0 to 5.
const TABLE = `
00 N18
01-02 N14
10 X..20
11-13 D6
15-17 D6
20 N2
21-22 X..20
235 X..28
240-241 X..30
242 N..6
243 X..20
250-251 X..30
253 N13 [X..17]
254 X..20
255 N13 [N..12]
30 N..8
310n-316n N6
320n-337n N6
340n-357n N6
360n-369n N6
37 N..8
3900-3909 N..15
3910-3919 N3 N..15
3920-3929 N..15
3930-3939 N3 N..15
3940-3943 N4
395n N6
400-401 X..30
402 N17
403 X..30
410-417 N13
420 X..20
421 N3 X..9
422 N3
423 N..15
424 N3
425 N..15
426 N3
427 X..3
4300-4301 X..35
4302-4306 X..70
4307 X2
4308 X..30
4309 N20
4310-4311 X..35
4312-4316 X..70
4317 X2
4318 X..20
4319 X..30
4320 X..35
4321-4323 N1
4324-4325 N10
4326 N6
4330-4333 N6 [X1]
7001 N13
7002 X..30
7003 N10
7004 N..4
7005 X..12
7006 N6
7007 N6 [N6]
7008 X..3
7009 X..10
7010 X..2
7011 N6 [N4]
7020-7022 X..20
7023 X..30
7030-7039 N3 X..27
7040 N1 X3
710-715 X..20
7230-7239 X2 X..28
7240 X..20
7241 N2
7242 X..25
8001 N14
8002 X..20
8003 N14 [X..16]
8004 X..30
8005 N6
8006 N18
8007 X..34
8008 N8 [N..4]
8009 X..50
8010 Y..30
8011 N..12
8012 X..20
8013 X..25
8017-8018 N18
8019 N..10
8020 X..25
8026 N18
8030 Z..90
8110 X..70
8111 N4
8112 X..70
8200 X..70
90 X..30
91-99 X..90
`

/** `length` null: up to the next separator, or to the end. */
export type ElementForm = { pattern: RegExp; length: number | null }

const LENGTHS = [2, 3, 4]

/** The identifier that the text begins with; null for one that there is none of. */
export function identifierOf(text: string): string | null {
  return LENGTHS.map((length) => text.slice(0, length)).find((start) => FORMS.has(start)) ?? null
}

export function elementForm(identifier: string): ElementForm | null {
  return FORMS.get(identifier) ?? null
}

function namedBy(identifiers: string): string[] {
  const [first = '', last = first] = identifiers.split('-')
  if (first.endsWith('n')) {
    return namedBy(`${first.slice(0, -1)}-${last.slice(0, -1)}`).flatMap((start) =>
      DECIMALS.map((n) => start + n),
    )
  }
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, place) =>
    String(Number(first) + place).padStart(first.length, '0'),
  )
}

const DECIMALS = ['0', '1', '2', '3', '4', '5']

const SIGNS: Readonly<Record<string, string>> = {
  N: '\\d',
  X: '[!"%-?A-Z_a-z]',
  Y: '[#\\-/0-9A-Z]',
  Z: '[-0-9=A-Z_a-z]',
}
const DAY = '\\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\\d|3[01])'

function formOf(parts: readonly string[]): ElementForm {
  const isFixed = parts.every((part) => /^[NXD]\d+$/.test(part))
  const length = parts.reduce((sum, part) => sum + Number(part.slice(1)), 0)
  return { pattern: new RegExp(`^${parts.map(patternOf).join('')}$`), length: isFixed ? length : null }
}

function patternOf(part: string): string {
  if (part === 'D6') return DAY
  const [, type = '', upTo = '', length = ''] = /^\[?(\w)(\.\.)?(\d+)\]?$/.exec(part) ?? []
  const signs = `${SIGNS[type]}{${upTo ? '1,' : ''}${length}}`
  return part.startsWith('[') ? `(?:${signs})?` : signs
}

const FORMS: ReadonlyMap<string, ElementForm> = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [identifiers = '', ...parts] = line.split(' ')
      return namedBy(identifiers).map((identifier) => [identifier, formOf(parts)] as const)
    }),
)
