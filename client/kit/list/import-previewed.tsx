// What an import would come to: how much is made and changed, how much is left out, each mistake and each question in its cell.
import { Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { formatCount } from '#client/kit/format.ts'
import { ImportRows } from '#client/kit/list/import-rows.tsx'
import { isConfirmed, type Mending, withCorrection, withRowTurned } from '#client/kit/list/mending.ts'
import type { ImportPreview } from '#shared/contracts/definition/exchange.ts'

type ImportPreviewedProps = {
  preview: ImportPreview
  label: string
  mending: Mending
  /** What is mended is to be checked anew. */
  onMend: (mending: Mending) => void
  /** What is said yes to need not be. */
  onConfirm: (keys: readonly string[]) => void
}

export function ImportPreviewed({ preview, label, mending, onMend, onConfirm }: ImportPreviewedProps) {
  const { computed, ignored, ignoredCount, notes, errors, questions } = preview
  const choices = choicesOf(preview)
  const [chosen, setChosen] = useState(choices[0]?.name)
  const choice = choices.find(({ name }) => name === chosen)
  const askedLines = new Set(questions.map(({ line }) => line))
  return (
    <>
      <p role="status">
        {outcomeOf(preview, label)}
        {wordsOf(mending)}
        {computed.length > 0 && `；以下列由系统给出，不导入：${computed.join('、')}`}
        {ignored.length > 0 && `；以下列不认识，将被忽略：${ignored.join('、')}`}
        {ignoredCount > ignored.length && ` 等 ${formatCount(ignoredCount)} 列`}
      </p>
      {notes.map((note) => (
        <p key={note}>注意：{note}</p>
      ))}
      <Told name="错误" of={errors} />
      <Told name="待核对" of={questions} />
      {questions.length > 0 && (
        <Checkbox
          label={`以上 ${formatCount(askedLines.size)} 行已核对，确认无误`}
          checked={isConfirmed(mending, preview)}
          onChange={(event) => onConfirm(event.currentTarget.checked ? questions.map(({ key }) => key) : [])}
        />
      )}
      {choices.map(({ name, label: shown }) => (
        <Checkbox
          key={name}
          inline
          label={shown}
          checked={name === chosen}
          onChange={(event) => setChosen(event.currentTarget.checked ? name : undefined)}
        />
      ))}
      <ImportRows
        preview={preview}
        rows={choice?.rows ?? preview.rows}
        name={choice?.name ?? '前几行'}
        mending={mending}
        onCorrect={(correction, shown) => onMend(withCorrection(mending, correction, shown))}
        onTurnRow={(line) => onMend(withRowTurned(mending, line))}
      />
    </>
  )
}

/** Which rows are looked at, those that need it most first. Those that have been mended stay where they were. */
function choicesOf({ badRows, mendedRows, askedRows, changedRows }: ImportPreview) {
  const also = mendedRows.length > 0 ? '和改过' : ''
  const wrong = new Map([...badRows, ...mendedRows].map((row) => [row.line, row]))
  return [
    {
      name: '有错误的行',
      label: `只看有错误${also}的行`,
      rows: [...wrong.values()].sort((one, other) => one.line - other.line),
    },
    { name: '待核对的行', label: '只看待核对的行', rows: askedRows },
    { name: '有修改的行', label: '只看有修改的行', rows: changedRows },
  ].filter(({ rows }) => rows.length > 0)
}

function Told({ name, of }: { name: string; of: ImportPreview['errors'] }) {
  if (of.length === 0) return null
  return (
    <ul className="swms-import-errors" aria-label={name}>
      {of.map(({ line, name: field, message }) => (
        <li key={`${line} ${field} ${message}`}>
          第 {line} 行：{message}
        </li>
      ))}
    </ul>
  )
}

function wordsOf({ corrections, leftOut }: Mending): string {
  const corrected = corrections.length > 0 ? `；已改 ${formatCount(corrections.length)} 个单元格` : ''
  return leftOut.length > 0 ? `${corrected}；${formatCount(leftOut.length)} 行不导入` : corrected
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
