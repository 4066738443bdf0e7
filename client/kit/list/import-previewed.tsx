// What an import would come to: how much is made and changed, how much is left out, and each mistake in its cell.
import { Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { formatCount } from '#client/kit/format.ts'
import type { ImportPreview } from '#shared/contracts/definition/exchange.ts'

/** Which rows are looked at, those that need it most first. */
const CHOICES = [
  { of: 'badRows', label: '只看有错误的行', name: '有错误的行' },
  { of: 'changedRows', label: '只看有修改的行', name: '有修改的行' },
] as const

export function ImportPreviewed({ preview, label }: { preview: ImportPreview; label: string }) {
  const { computed, ignored, ignoredCount, notes, errors } = preview
  const choices = CHOICES.filter(({ of }) => preview[of].length > 0)
  const [chosen, setChosen] = useState(choices[0])
  return (
    <>
      <p role="status">
        {outcomeOf(preview, label)}
        {computed.length > 0 && `；以下列由系统给出，不导入：${computed.join('、')}`}
        {ignored.length > 0 && `；以下列不认识，将被忽略：${ignored.join('、')}`}
        {ignoredCount > ignored.length && ` 等 ${formatCount(ignoredCount)} 列`}
      </p>
      {notes.map((note) => (
        <p key={note}>注意：{note}</p>
      ))}
      {errors.length > 0 && (
        <ul className="swms-import-errors" aria-label="错误">
          {errors.map(({ line, name, message }) => (
            <li key={`${line} ${name} ${message}`}>
              第 {line} 行：{message}
            </li>
          ))}
        </ul>
      )}
      {choices.map((choice) => (
        <Checkbox
          key={choice.of}
          inline
          label={choice.label}
          checked={choice === chosen}
          onChange={(event) => setChosen(event.currentTarget.checked ? choice : undefined)}
        />
      ))}
      <ShownRows preview={preview} rows={preview[chosen?.of ?? 'rows']} name={chosen?.name ?? '前几行'} />
    </>
  )
}

function outcomeOf(
  { total, bad, changed, unchanged, made, documents }: ImportPreview,
  label: string,
): string {
  if (total === 0) return '没有可导入的行'
  const wrong = bad > 0 ? `；其中 ${formatCount(bad)} 行有错误` : ''
  if (changed + unchanged > 0) {
    const counts = `新增 ${formatCount(made)}，修改 ${formatCount(changed)}，无变化 ${formatCount(unchanged)}`
    const nothing = bad === 0 && made + changed === 0 ? '，无需导入' : ''
    return `共 ${formatCount(total)} 行：${counts}${nothing}${wrong}`
  }
  const belonging = documents === null ? '' : `，属于 ${formatCount(documents)} 张${label}`
  const right =
    made === total
      ? `共 ${formatCount(total)} 行，都可导入`
      : `共 ${formatCount(total)} 行，可导入 ${formatCount(made)} 行`
  return `${right}${made > 0 ? belonging : ''}${wrong}`
}

type ShownRowsProps = { preview: ImportPreview; rows: ImportPreview['rows']; name: string }

function ShownRows({ preview: { columns, errors }, rows, name: shown }: ShownRowsProps) {
  const told = (line: number, isHere: (name: string | null) => boolean) =>
    errors.filter((error) => error.line === line && isHere(error.name)).map(({ message }) => message)
  const isElsewhere = (name: string | null) => !columns.some((column) => column.name === name)
  return (
    <div className="swms-import-rows">
      <table className="swms-table" aria-label={shown}>
        <thead>
          <tr>
            <th>行</th>
            {columns.map(({ name, label }) => (
              <th key={name}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells, was }) => (
            <tr key={line}>
              <MarkedCell text={String(line)} mistakes={told(line, isElsewhere)} />
              {columns.map((column, index) => (
                <MarkedCell
                  key={column.name}
                  text={cells[index] ?? ''}
                  was={was?.[index] ?? null}
                  mistakes={told(line, (name) => name === column.name)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type MarkedCellProps = { text: string; was?: string | null; mistakes: readonly string[] }

/** What is wrong with the row as a whole stands beside its number. */
function MarkedCell({ text, was = null, mistakes }: MarkedCellProps) {
  if (mistakes.length === 0 && was === null) return <td>{text}</td>
  const message = mistakes.join('；')
  if (message === '')
    return (
      <td className="swms-import-changed">
        <del>{was || '空'}</del> → {text}
      </td>
    )
  return (
    <td className="swms-import-bad" title={message}>
      {text}
      <span className="swms-import-mistake">{message}</span>
    </td>
  )
}
