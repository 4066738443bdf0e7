// Where a scanner types: a location or a product's code leads to its line.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import type { Row } from '#client/kit/fields/field-text.ts'
import { type Lead, leadOf } from '#client/pages/stocktaking/counting/scan.ts'
import { skuBarcode } from '#shared/contracts/base/sku.ts'

type ScanFieldProps = {
  lines: readonly Row[]
  /** Whose goods are counted; null for everybody's. */
  owner: string | null
  onLine: (line: Row) => void
}

export function ScanField({ lines, owner, onLine }: ScanFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const findGoods = useGoodsOf(owner)
  useEffect(() => input.current?.focus(), [])
  const lead = (found: Lead | null, scanned: string) => {
    setUnknown(found ? null : scanned)
    if (!found) return input.current?.select()
    setAt(found.loc)
    setText('')
    onLine(found.line)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const scanned = text.trim()
    if (scanned === '') return
    lead(leadOf(lines, at, [scanned]) ?? leadOf(lines, at, await findGoods(scanned)), scanned)
  }
  return (
    <form className="swms-scan" onSubmit={(event) => void handleSubmit(event)}>
      <label htmlFor={id}>扫描库位或商品</label>
      <input
        id={id}
        ref={input}
        className="bp6-input bp6-large swms-scan-input"
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        placeholder="扫描或输入后按 Enter"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="swms-count-hint" id={`${id}-hint`} role="status">
        {unknown === null
          ? at && `当前库位：${at}`
          : `此盘点表没有 ${unknown}；账面没有的实物请用“录入账面外实物”`}
      </p>
    </form>
  )
}

/** The products that have a barcode. */
function useGoodsOf(owner: string | null): (barcode: string) => Promise<string[]> {
  const client = useQueryClient()
  return async (barcode) => {
    const body = { barcode, ...(owner !== null && { owner }) }
    const found = await client.fetchQuery(queryOf(skuBarcode.list, { body })).catch(() => null)
    return found?.rows.map(({ sku }) => sku) ?? []
  }
}
