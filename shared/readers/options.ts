// What there is to choose from, as back ends list it.
import type { CodeName } from '#shared/contracts/definition/call.ts'
import { fieldsOf, firstText, readList, readText } from '#shared/readers/values.ts'

/**
 * Entries are objects of a code and a name under any usual name, or texts that are both. What has no code is left out, and of
 * several with one code all but the first: one tick would tick them all.
 */
export function readOptions(data: unknown): CodeName[] {
  const byCode = new Map<string, CodeName>()
  for (const entry of readList(data)) {
    const fields = fieldsOf(entry)
    const code = fields ? firstText(fields, 'code', 'value', 'id') : readText(entry)
    if (code === '' || byCode.has(code)) continue
    byCode.set(code, { code, name: (fields && firstText(fields, 'name', 'label', 'title')) || code })
  }
  return [...byCode.values()]
}
