// How far the user's files are, as back ends tell it: a map of file names, or a list of files.
import { fieldsOf, firstText, readList, readNumber, readText, Unreadable } from '#shared/readers/values.ts'

/** File name → 'done/total'; what has no name is left out. Throws `Unreadable`. */
export function readTaskProgress(data: unknown): Record<string, string> {
  const map = fieldsOf(data)
  if (map && Object.values(map).every((value) => typeof value !== 'object' || value === null)) {
    return Object.fromEntries(Object.entries(map).map(([name, progress]) => [name, readText(progress)]))
  }
  const entries = readList(data).flatMap((entry) => {
    const fields = fieldsOf(entry)
    if (!fields) throw new Unreadable('data[]')
    const name = firstText(fields, 'fileName', 'name', 'file')
    return name === '' ? Object.entries(readTaskProgress(fields)) : [[name, progressOf(fields)] as const]
  })
  return Object.fromEntries(entries)
}

function progressOf(fields: Readonly<Record<string, unknown>>): string {
  const done = readNumber(fields['done'])
  const total = readNumber(fields['total'])
  return done !== null && total !== null ? `${done}/${total}` : firstText(fields, 'progress', 'value')
}
