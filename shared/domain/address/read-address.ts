// Whom a parcel goes to, out of what people paste from a chat or another system: telephone first, then the place from the left,
// the name out of what is left. What is doubtful is said, and a person decides.
import { type City, type Division, PROVINCES, type Province } from '#shared/domain/address/divisions.ts'
import { normalPhone } from '#shared/domain/phone.ts'
import { withoutInvisible } from '#shared/validation.ts'

/** `street` is what the address says beside its division; `doubts` in words for people. */
export type ReadAddress = Division & {
  receiver: string
  mobile: string
  street: string
  doubts: string[]
}

const LABELS =
  /(?:收货人|收件人|联系人|收货姓名|收件人?姓名|姓名|名字|手机号码?|手机|联系电话|收货电话|收件电话|电话号码|电话|联系方式|所在地区|所在区域|地区|省市区|详细地址|收货地址|收件地址|街道地址|地址|邮政编码|邮编)\s*[:：]\s*/g
/** What begins with a figure behind it is a telephone. */
const NAME_LABEL =
  /(?:收货人|收件人|联系人|收货姓名|收件人?姓名|姓名|名字)\s*[:：]\s*((?![+(]?\d)[^\s,，;；。]{1,20})/
const SEPARATORS = /[\s,，;；。、|]+/
const BLANKS = /^[\s,，;；、\-/]*/

/** With what may follow it: 转1234, -1234, [1234], ,1234; no part of a longer number. */
const EXTENSION = '(?:\\s*(?:转|分机号?|ext\\.?|[-#x,，]|\\[|【)\\s*\\d{1,6}(?!\\d)[\\]】]?)?'
const PHONES = new RegExp(
  [
    `(?<![\\d*])(?:\\+?86[- ]?)?1[3-9]\\d[- ]?\\d{4}[- ]?\\d{4}(?!\\d)${EXTENSION}`,
    `(?<![\\d*])\\(?0\\d{2,3}\\)?[- ]?[2-9]\\d{6,7}(?!\\d)${EXTENSION}`,
    `(?<![\\d*])[48]00[- ]?\\d{3}[- ]?\\d{4}(?!\\d)${EXTENSION}`,
  ].join('|'),
  'gi',
)
const MASKED = /(?<!\d)1\d{1,3}[*＊]{3,6}\d{2,4}(?!\d)/
const POSTCODE = /^\d{6}$/
const STREET_WORDS = /[路街道巷弄号栋幢楼室村镇乡组里苑园厦城座区县市省]/
const LONGEST_NAME = 20
/** A name in letters of Chinese seldom has more. */
const USUAL_NAME = 6

export function readAddress(text: string): ReadAddress {
  const plain = text.normalize('NFKC').split('\n').map(withoutInvisible).join('\n')
  const doubts: string[] = []
  const named = NAME_LABEL.exec(plain)?.[1] ?? ''
  const { mobile, rest } = takePhone(plain.replace(NAME_LABEL, ' '), doubts)
  const parts = rest
    .replace(LABELS, ' ')
    .split(SEPARATORS)
    .filter((part) => part !== '' && !POSTCODE.test(part))
  const { before, division, street } = takePlace(parts)
  const receiver = named || takeName(before, street)
  const kept = [...before, ...street].filter((part) => part !== receiver)
  if (mobile === '') doubts.push('没有认出电话，请补上')
  if (receiver === '') doubts.push('没有认出收货人，请补上')
  if (division.province === '') doubts.push('没有认出省市区，请核对地址')
  else if (division.district === '' && division.city !== '') doubts.push('没有认出区县，请核对地址')
  return { ...division, receiver, mobile, street: kept.join(''), doubts }
}

/** Of an address as it stands in an order; all empty where it does not begin with one. */
export function divisionOf(address: string): Division {
  return divisionAt(withoutInvisible(address.normalize('NFKC')))?.division ?? NOWHERE
}

/** As it is written on a parcel. A city that is its own province stands there once. */
export function addressOf({ province, city, district, street }: Division & { street: string }): string {
  return [province, city === province ? '' : city, district, street].join('')
}

const NOWHERE: Division = { province: '', city: '', district: '' }

function takePhone(text: string, doubts: string[]): { mobile: string; rest: string } {
  const found = [...text.matchAll(PHONES)].flatMap(([written]) => {
    const phone = normalPhone(written.replace(/[[【]/, '转').replace(/[\]】]/, ''))
    return phone === null ? [] : [{ written, phone }]
  })
  const [first, ...others] = found
  if (first === undefined && MASKED.test(text)) doubts.push('电话中有星号，请填写真实号码或平台的隐私号')
  const further = others.find(({ phone }) => phone !== first?.phone)
  if (further) doubts.push(`另有电话 ${further.phone} 未填入`)
  const rest = found.reduce((left, { written }) => left.replace(written, ' '), text.replace(MASKED, ' '))
  return { mobile: first?.phone ?? '', rest }
}

/** The part that names a place, what stands before it and what it says of the street. */
function takePlace(parts: readonly string[]) {
  for (const [at] of parts.entries()) {
    const found = divisionAt(parts.slice(at).join(' '))
    if (found) return { before: parts.slice(0, at), ...placed(found) }
  }
  // The name may stand right before it, as in 张三浙江省杭州市.
  for (const [at, part] of parts.entries()) {
    for (let letters = 2; letters <= USUAL_NAME; letters++) {
      const found = divisionAt([part.slice(letters), ...parts.slice(at + 1)].join(' '))
      if (found && found.division.city !== '') {
        return { before: [...parts.slice(0, at), part.slice(0, letters)], ...placed(found) }
      }
    }
  }
  return { before: [], division: NOWHERE, street: [...parts] }
}

function placed({ division, rest }: Found) {
  return { division, street: rest.replace(BLANKS, '').split(' ').filter(Boolean) }
}

/** Out of the parts before the place, else of those behind it, the last first: names stand at either end. */
function takeName(before: readonly string[], street: readonly string[]): string {
  const isName = (part: string) =>
    part.length <= LONGEST_NAME && !/^\d/.test(part) && !/\d+[号栋幢楼室]/.test(part)
  const first = before.find(isName)
  if (first !== undefined) return first
  const behind = street.slice(1).toReversed()
  return behind.find((part) => isName(part) && part.length <= USUAL_NAME && !STREET_WORDS.test(part)) ?? ''
}

type Found = { division: Division; rest: string }

/** Read from the left. Without its province a city or a district is taken where there is one of its whole name only. */
function divisionAt(text: string): Found | null {
  const given = text.replace(/^中国/, '').replace(BLANKS, '')
  for (const province of PROVINCES) {
    const behind = behindName(given, province.called)
    const found = behind === null ? null : inProvince(province, given, behind)
    if (found) return found
  }
  const [only, ...others] = PROVINCES.flatMap((province) =>
    province.cities.flatMap((city) => wholeCity(province, city, given)),
  )
  return only && others.length === 0 ? only : null
}

/** `behind` the province's name, in full or for short: of the latter alone it may be a road that is named after it. */
function inProvince({ name, cities }: Province, given: string, behind: string): Found | null {
  const named = cities.flatMap((city) => {
    const rest = city.name === '' ? null : behindName(behind, city.called)
    return rest === null ? [] : [withDistrict(name, city, rest)]
  })
  const unnamed = cities.map((city) => withDistrict(name, city, behind))
  const hasDistrict = ({ division }: Found) => division.district !== ''
  const found = named.find(hasDistrict) ?? unnamed.find(hasDistrict) ?? named[0]
  if (found) return found
  const isWhole = given.startsWith(name) || /^\s/.test(behind)
  const own = cities.some((city) => city.name === name) ? name : ''
  return isWhole ? { division: { province: name, city: own, district: '' }, rest: behind } : null
}

function wholeCity({ name }: Province, city: City, given: string): Found[] {
  if (city.name !== '' && given.startsWith(city.name))
    return [withDistrict(name, city, given.slice(city.name.length))]
  const found = withDistrict(name, city, given)
  return found.division.district !== '' && given.startsWith(found.division.district) ? [found] : []
}

function withDistrict(province: string, city: City, text: string): Found {
  const given = text.replace(BLANKS, '')
  for (const { name, called } of city.districts) {
    const short = called[1] ?? name
    const isShort = given.startsWith(`${short} `)
    if (!given.startsWith(name) && !isShort) continue
    const rest = given.slice(isShort ? short.length : name.length)
    return { division: { province, city: city.name, district: name }, rest }
  }
  return { division: { province, city: city.name, district: '' }, rest: text }
}

function behindName(text: string, called: readonly string[]): string | null {
  const given = text.replace(BLANKS, '')
  const name = called.find((one) => given.startsWith(one))
  return name === undefined ? null : given.slice(name.length)
}
