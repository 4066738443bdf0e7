// What an entry of the log of changes says, field by field, in the words of the record that was changed.
import { fieldText, type Row } from '#client/kit/fields/field-text.ts'
import { ABSENT } from '#client/kit/format.ts'
import { ACTIONS } from '#shared/actions.ts'
import { OTHER_LABELS, recordNamed } from '#shared/contracts/catalogue.ts'
import { nameField, packagesField } from '#shared/contracts/definition/resource.ts'

type Entry = { action: string; entity: string; before: Row | null; after: Row | null }

export type FieldChange = {
  name: string
  label: string
  before: string
  after: string
}

/** What changes with every change, and says nothing of it. */
const UNSAID: readonly string[] = ['revision', 'createdAt', 'updatedAt']

/** Of a record that was made or removed only what it has. */
export function differenceOf({ action, entity, before, after }: Entry): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const record = recordNamed(entity)
  const isName = (name: string) =>
    names.some((other) => name === nameField(other) || name === packagesField(other))
  const changes = names
    .filter((name) => !UNSAID.includes(name) && !isName(name))
    .map((name) => {
      const field = record?.fields?.[name]
      const textIn = (row: Row | null) => (row === null ? ABSENT : textOf(row, name))
      const textOf = (row: Row, of: string) => (field ? fieldText(field, row, of) : plainText(row[of]))
      const label = field?.label ?? OTHER_LABELS[name] ?? name
      return { name, label, before: textIn(before), after: textIn(after) }
    })
    .filter((change) => change.before !== change.after)
  return isBinding(action) ? changes.map(addedAndRemoved) : changes
}

/** In one line, for a list of entries. */
export function summaryOf(entry: Entry): string {
  return differenceOf(entry)
    .map(({ label }) => label)
    .join('、')
}

function isBinding(action: string): boolean {
  return action.startsWith('bind-')
}

/** Of eighty menu entries, one of which is new, the other seventy-nine are no news. */
function addedAndRemoved({ before, after, ...change }: FieldChange): FieldChange {
  const [was, is] = [listIn(before), listIn(after)]
  const wordsOf = (codes: readonly string[]) =>
    codes.length === 0 ? ABSENT : codes.map((code) => ACTION_WORDS[code] ?? code).join('、')
  return {
    ...change,
    label: `${change.label}（移除 / 增加）`,
    before: wordsOf(was.filter((code) => !is.includes(code))),
    after: wordsOf(is.filter((code) => !was.includes(code))),
  }
}

const ACTION_WORDS: Readonly<Record<string, string>> = ACTIONS

function listIn(text: string): string[] {
  return text === ABSENT ? [] : text.split(',').filter((code) => code !== '')
}

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ABSENT
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
