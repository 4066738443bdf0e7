// The number of one line, saved as the field is left: Enter goes to the next line without a number, the arrows up and down.
// Behind the last one it goes to 交表.
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type KeyboardEvent, use, useId, useLayoutEffect, useRef, useState } from 'react'
import { useCommand } from '#client/data/use-command.ts'
import { useUnsaved } from '#client/kit/unsaved/use-unsaved.ts'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { CallRequest } from '#shared/contracts/definition/request.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { countStockLine, stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'

type Line = RecordOf<typeof stockLine>

/** The number that the scan of a package has made of what stood in a line's field; each scan is one of its own. */
export const CountedByScan = createContext<{ id: number; text: string } | null>(null)

const numberInput = countStockLine.body.shape.qty

export function CountInput({ line }: { line: Line }) {
  const errorId = useId()
  const { text, setText, error, save, check } = useCount(line)
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const step = STEPS[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (!check()) return
    const next = step === undefined ? nextEmpty(field) : neighbour(field, step)
    if (next) next.focus()
    else if (event.key === 'Enter') void save().then((isSaved) => isSaved && focusHandIn(field))
  }
  return (
    <>
      <input
        className={`bp6-input bp6-fill swms-count-input${error ? ' bp6-intent-danger' : ''}`}
        aria-label={`${String(line.loc)} ${String(line.sku)} 实盘数`}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : errorId}
        data-line={String(line.id)}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={handleKeyDown}
        onBlur={() => void save()}
      />
      {error !== null && (
        <p className="swms-count-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

/** Somebody has scanned, without an Enter behind it. */
const BARCODE = '像是条码，不是数量，请改正'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The number as it was written, as the server keeps it once it is saved, or null once it is refused. */
type Sent = { written: string | null; isSaved: Promise<boolean> }

/** What is written, and what the server has of it; a number that is on its way is not sent again. */
function useCount(line: Line) {
  const isRecount = String(line.state).endsWith('复盘')
  const saved = String(line[isRecount ? 'recountQty' : 'countQty'] ?? '')
  const [text, setText] = useState(saved)
  const [error, setError] = useState<string | null>(null)
  const { run } = useCommand(countStockLine)
  const replace = useReplacedLine()
  const last = useRef<Sent>({ written: saved, isSaved: Promise.resolve(true) })
  const scanned = use(CountedByScan)
  useLayoutEffect(() => {
    if (scanned?.id === line.id) setText(scanned.text)
  }, [scanned, line.id])
  const written = text.trim()
  useUnsaved(written !== saved, { name: `count ${line.id}`, read: () => text, restore: setText })
  const check = () => {
    const checked = numberInput.safeParse(written || null)
    const problem = /\d{7}/.test(written) ? BARCODE : (checked.error?.issues[0]?.message ?? null)
    setError(problem)
    return problem === null
  }
  const send = async (sent: Sent) => {
    const after = await run({ id: Number(line.id), qty: written || null }, ({ message }) => setError(message))
    const kept = after && ((isRecount ? after.recountQty : after.countQty) ?? '')
    sent.written = kept
    if (after === null || kept === null) return false
    replace(after)
    setText((now) => (now.trim() === written ? kept : now))
    return true
  }
  const save = async () => {
    if (!check()) return false
    const before = last.current
    if (written !== before.written) {
      const sent: Sent = { written, isSaved: before.isSaved }
      // One after the other: of two that are under way at once either may be the one that stays.
      sent.isSaved = before.isSaved.then(() => send(sent))
      last.current = sent
    }
    return last.current.isSaved
  }
  return { text, setText, error, check, save }
}

/** In the rows that are shown, without asking for them again: others are being typed into. */
function useReplacedLine(): (line: Line) => void {
  const client = useQueryClient()
  const refresh = useRefresh()
  return (line) => {
    client.setQueriesData<{ rows: Line[]; total: number }>(
      { predicate: ({ queryKey: [request] }) => (request as CallRequest).path === stockLine.list.path },
      (page) => page && { ...page, rows: page.rows.map((row) => (row.id === line.id ? line : row)) },
    )
    refresh(stockSheet)
  }
}

function fieldsAround(field: HTMLInputElement): HTMLInputElement[] {
  return [...(field.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-line]') ?? [])]
}

function neighbour(field: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const fields = fieldsAround(field)
  return fields[fields.indexOf(field) + step]
}

/** Further down, else from the top. */
function nextEmpty(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = fieldsAround(field)
  const place = fields.indexOf(field)
  return [...fields.slice(place + 1), ...fields.slice(0, place)].find(({ value }) => value.trim() === '')
}

function focusHandIn(field: HTMLInputElement): void {
  field.closest('.swms-counting')?.querySelector<HTMLButtonElement>('.swms-hand-in button')?.focus()
}
