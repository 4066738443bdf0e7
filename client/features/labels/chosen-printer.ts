// Which printer this browser sends a kind of labels to. Kept by it alone: the printer stands beside it, no matter who prints.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, untold } from '#client/data/data-client.ts'
import { readStored, writeStored } from '#client/data/stored.ts'
import type { LabelKind } from '#client/kit/print/label-size.ts'
import { useHydrated } from '#client/kit/use-hydrated.ts'
import { useMay } from '#client/kit/use-may.ts'
import { LARGEST_PAGE } from '#shared/contracts/definition/resource.ts'
import { printer } from '#shared/contracts/printing/printer.ts'

const KEY_PREFIX = 'PRINTER:'

const PRINTERS = untold(
  queryOf(printer.list, { body: { status: ['启用'], size: LARGEST_PAGE } }),
  'rejected',
  'unreachable',
)

/** `chosen` is undefined where the browser prints by itself: nothing else was chosen, or that printer is no longer there. */
export function usePrinter({ name }: LabelKind) {
  const may = useMay()
  // The server does not know what this browser has kept.
  const isKnown = useHydrated()
  const { data } = useQuery({ ...PRINTERS, enabled: isKnown && may(printer.list.needs) })
  const key = KEY_PREFIX + name
  const [code, setCode] = useState<unknown>()
  const kept = isKnown ? (code ?? readStored(key)) : null
  const choose = (next: string) => {
    writeStored(key, next)
    setCode(next)
  }
  const printers = data?.rows ?? []
  return { printers, chosen: printers.find((one) => one.code === kept), choose }
}
