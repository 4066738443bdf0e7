// What stands at a place of an answer, told by its form alone: whoever reads it learns nothing of anybody.

/** Names of fields are programs' words; of others, such as names of files that are keys, nothing is told. */
const FIELD_NAME = /^[A-Za-z_]\w{0,39}$/
const MOST_FIELDS = 8

/** In Chinese: '文字', '列表（3项）', '对象（id、name）'. */
export function formOf(value: unknown): string {
  if (value === undefined) return '缺此字段'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `列表（${value.length}项）`
  switch (typeof value) {
    case 'string':
      return value === '' ? '空文字' : '文字'
    case 'number':
      return Number.isInteger(value) ? '整数' : '小数'
    case 'boolean':
      return '布尔值'
    default:
      return formOfFields(Object.keys(value as object))
  }
}

/** `field` as readers and schemas name it: 'data', 'data.id', 'data[].uid', 'data.0.code'. Of a list the first entry is told. */
export function formAt(data: unknown, field: string): string {
  let found = data
  for (const step of field.replace(/^data\.?/, '').split(/\.|(?=\[\])/)) {
    if (step === '') continue
    const at = step === '[]' ? '0' : step
    if (typeof found !== 'object' || found === null) return formOf(undefined)
    // The rows of a page stand below a name that the reader does not tell.
    if (step === '[]' && !Array.isArray(found)) return formOf(found)
    found = Object.hasOwn(found, at) ? (found as Record<string, unknown>)[at] : undefined
  }
  return formOf(found)
}

/** Keys that are no names of fields are told as '*'. */
export function shownField(field: string): string {
  return field
    .split('.')
    .map((step) => (/^\d+$/.test(step) || FIELD_NAME.test(step.replace(/(?:\[\])+$/, '')) ? step : '*'))
    .join('.')
}

function formOfFields(names: readonly string[]): string {
  if (names.length === 0) return '空对象'
  const told = names.filter((name) => FIELD_NAME.test(name)).slice(0, MOST_FIELDS)
  if (told.length === 0) return `对象（${names.length}个字段）`
  return `对象（${told.join('、')}${told.length < names.length ? '…' : ''}）`
}
