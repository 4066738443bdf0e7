// Rows of a sheet as the preview shows them, mended in place: a cell is changed where it stands, a row is left out or taken back.
// What is wrong is open for input, so that Tab leads from one mistake to the next; arrows lead to any other cell.
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { correctionOf, type Mending } from '#client/kit/list/mending.ts'
import {
  type Correction,
  type ImportPreview,
  LONGEST_CORRECTION,
  MOST_LETTERS_SHOWN,
} from '#shared/contracts/definition/exchange.ts'

type ImportRowsProps = {
  preview: ImportPreview
  rows: ImportPreview['rows']
  name: string
  mending: Mending
  /** `shown`: what stood there before. */
  onCorrect: (correction: Correction, shown: string) => void
  onTurnRow: (line: number) => void
}

export function ImportRows({ preview, rows, name, mending, onCorrect, onTurnRow }: ImportRowsProps) {
  const { columns, errors, questions } = preview
  const told = (of: ImportPreview['errors'], line: number, isHere: (name: string | null) => boolean) =>
    of.filter((one) => one.line === line && isHere(one.name)).map(({ message }) => message)
  const isElsewhere = (field: string | null) => !columns.some((column) => column.name === field)
  return (
    <div className="swms-import-rows">
      <table className="swms-table" aria-label={name} onKeyDown={handleArrow}>
        <thead>
          <tr>
            <th>行</th>
            {columns.map((column) => (
              <th key={column.name}>{column.label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells, was }) => {
            const isOut = mending.leftOut.includes(line)
            const mistakesAt = (isHere: (field: string | null) => boolean) =>
              isOut ? [] : told(errors, line, isHere)
            const questionsAt = (isHere: (field: string | null) => boolean) =>
              isOut ? [] : told(questions, line, isHere)
            return (
              <tr key={line} className={isOut ? 'swms-import-out' : undefined}>
                <MarkedCell mistakes={mistakesAt(isElsewhere)} questions={questionsAt(isElsewhere)}>
                  {line}{' '}
                  <button
                    type="button"
                    aria-label={`${isOut ? '恢复' : '不导入'}第 ${line} 行`}
                    onClick={() => onTurnRow(line)}
                  >
                    {isOut ? '恢复' : '不导入'}
                  </button>
                </MarkedCell>
                {columns.map((column, index) => {
                  const correction = correctionOf(mending, line, column.name)
                  const text = correction?.text ?? cells[index] ?? ''
                  const isHere = (field: string | null) => field === column.name
                  const mistakes = mistakesAt(isHere)
                  return (
                    <MarkedCell
                      key={column.name}
                      was={was?.[index] ?? null}
                      corrected={correction?.was}
                      mistakes={mistakes}
                      questions={questionsAt(isHere)}
                    >
                      {isOut ? (
                        text
                      ) : (
                        <CellInput
                          label={`第 ${line} 行 ${column.label}`}
                          text={text}
                          isOpen={mistakes.length > 0 || correction !== undefined}
                          onCorrect={(given) => onCorrect({ line, name: column.name, text: given }, text)}
                        />
                      )}
                    </MarkedCell>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type MarkedCellProps = {
  was?: string | null
  /** What the sheet has there. */
  corrected?: string | undefined
  mistakes: readonly string[]
  questions: readonly string[]
  children: React.ReactNode
}

/** What is said of the row as a whole stands beside its number. */
function MarkedCell({ was = null, corrected, mistakes, questions, children }: MarkedCellProps) {
  return (
    <td
      className={classOf(mistakes.length > 0, questions.length > 0, was !== null || corrected !== undefined)}
      title={corrected === undefined ? undefined : `文件中为「${corrected}」`}
    >
      {was !== null && (
        <>
          <del>{was || '空'}</del> →{' '}
        </>
      )}
      {children}
      {mistakes.length > 0 && <span className="swms-import-mistake">{mistakes.join('；')}</span>}
      {questions.length > 0 && <span className="swms-import-question">{questions.join('；')}</span>}
    </td>
  )
}

function classOf(isBad: boolean, isAsked: boolean, isChanged: boolean): string | undefined {
  if (isBad) return 'swms-import-bad'
  if (isAsked) return 'swms-import-asked'
  return isChanged ? 'swms-import-changed' : undefined
}

/** In letters. */
const SHORTEST_INPUT = 8
const LONGEST_INPUT = 30

type CellInputProps = { label: string; text: string; isOpen: boolean; onCorrect: (text: string) => void }

/** Text to click on, or Enter or F2; open for input where something is wrong, and for as long as somebody is in it. */
function CellInput({ label, text, isOpen, onCorrect }: CellInputProps) {
  const [isEdited, setEdited] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isEdited) input.current?.select()
  }, [isEdited])
  if (!isOpen && !isEdited) {
    return (
      <button
        type="button"
        className="swms-import-cell"
        tabIndex={-1}
        aria-label={text === '' ? label : undefined}
        onClick={() => setEdited(true)}
        onKeyDown={({ key }) => key === 'F2' && setEdited(true)}
      >
        {text}
      </button>
    )
  }
  // Of what was cut off nobody can mend a part.
  const shown = text.length > MOST_LETTERS_SHOWN ? '' : text
  const correct = (given: string) => given !== shown && onCorrect(given)
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    if (key === 'Enter') correct(currentTarget.value)
    if (key !== 'Escape' || currentTarget.value === shown) return
    currentTarget.value = shown
    // The dialog stays open.
    event.stopPropagation()
  }
  const handleBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    correct(currentTarget.value)
    setEdited(false)
  }
  return (
    <input
      ref={input}
      className="bp6-input"
      aria-label={label}
      aria-invalid={isOpen}
      defaultValue={shown}
      placeholder={text}
      size={Math.min(Math.max(text.length, SHORTEST_INPUT), LONGEST_INPUT)}
      maxLength={LONGEST_CORRECTION}
      onFocus={() => setEdited(true)}
      onBlur={handleBlur}
      onKeyDown={handleKey}
    />
  )
}

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** To the next cell; within a text that is being written, left and right are its own. */
function handleArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, currentTarget } = event
  const [down, right] = ARROWS[key] ?? [0, 0]
  const cell = target instanceof HTMLElement ? target.closest('td') : null
  const row = cell?.closest('tr')
  if (!cell || !row || (target instanceof HTMLInputElement && down === 0)) return
  const next = currentTarget.rows[row.rowIndex + down]?.cells[cell.cellIndex + right]
  const part = next?.querySelector<HTMLElement>('button, input')
  if (!part || next === cell) return
  event.preventDefault()
  part.focus()
}
