// What an import would come to: how much is made, how much is left out, and each mistake in its cell.
import { Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { formatCount } from '#client/kit/format.ts'
import type { ImportPreview } from '#shared/contracts/definition/exchange.ts'

export function ImportPreviewed({ preview, label }: { preview: ImportPreview; label: string }) {
  const { ignored, ignoredCount, notes, errors, rows, badRows } = preview
  const [isNarrowed, setNarrowed] = useState(badRows.length > 0)
  return (
    <>
      <p role="status">
        {outcomeOf(preview, label)}
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
      {badRows.length > 0 && (
        <Checkbox
          label="只看有错误的行"
          checked={isNarrowed}
          onChange={(event) => setNarrowed(event.currentTarget.checked)}
        />
      )}
      <ShownRows
        preview={preview}
        rows={isNarrowed ? badRows : rows}
        name={isNarrowed ? '有错误的行' : '前几行'}
      />
    </>
  )
}

function outcomeOf({ total, bad, documents }: ImportPreview, label: string): string {
  if (total === 0) return '没有可导入的行'
  const good = total - bad
  const made = documents === null ? '' : `，属于 ${formatCount(documents)} 张${label}`
  const right =
    good === total
      ? `共 ${formatCount(total)} 行，都可导入`
      : `共 ${formatCount(total)} 行，可导入 ${formatCount(good)} 行`
  return `${right}${good > 0 ? made : ''}${bad > 0 ? `；其中 ${formatCount(bad)} 行有错误` : ''}`
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
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              <MarkedCell text={String(line)} mistakes={told(line, isElsewhere)} />
              {columns.map((column, index) => (
                <MarkedCell
                  key={column.name}
                  text={cells[index] ?? ''}
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

/** What is wrong with the row as a whole stands beside its number. */
function MarkedCell({ text, mistakes }: { text: string; mistakes: readonly string[] }) {
  if (mistakes.length === 0) return <td>{text}</td>
  const message = mistakes.join('；')
  return (
    <td className="swms-import-bad" title={message}>
      {text}
      <span className="swms-import-mistake">{message}</span>
    </td>
  )
}
