// What there is to choose from, as back ends list it.
import type { CodeName } from '#shared/contracts/definition/call.ts'
import { fieldsOf, firstText, readList, readText } from '#shared/readers/values.ts'

/** Entries are objects of a code and a name under any usual name, or texts that are both. What has no code is left out. */
export function readOptions(data: unknown): CodeName[] {
  return readList(data).flatMap((entry) => {
    const fields = fieldsOf(entry)
    const code = fields ? firstText(fields, 'code', 'value', 'id') : readText(entry)
    if (code === '') return []
    return [{ code, name: (fields && firstText(fields, 'name', 'label', 'title')) || code }]
  })
}
