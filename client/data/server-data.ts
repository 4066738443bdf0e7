// How data that the server fetched for a page reaches the browser's cache, so that nothing is fetched twice.
import type { QueryClient } from '@tanstack/react-query'
import { PAGE_DATA_GLOBAL, scriptJson } from '#shared/frame/page-state.ts'
import { memoByIdentity } from '#shared/memo.ts'

type ServerDatum = { key: readonly unknown[]; data: unknown }

/**
 * Collects on the server what the queries answer. `take` hands out, as pieces of script text, what has come in since it
 * was last called; no piece when nothing has.
 */
export function collectServerData(client: QueryClient): { take: () => Uint8Array[] } {
  let pending: Uint8Array[] = []
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, state } = event.query
    pending.push(encoded(`{"key":${scriptJson(queryKey)},"data":`), dataBytes(state.data), DATUM_END)
  })
  return {
    take() {
      const taken = pending
      pending = []
      return taken.length === 0 ? [] : [LIST_START, ...taken, LIST_END]
    },
  }
}

const encoder = new TextEncoder()
const encoded = (text: string): Uint8Array => encoder.encode(text)

const LIST_START = encoded(`(self.${PAGE_DATA_GLOBAL}=self.${PAGE_DATA_GLOBAL}||[]).push(`)
const DATUM_END = encoded('},')
const LIST_END = encoded(')')

/** Data that many pages share is frozen, and is spelt once. */
function dataBytes(data: unknown): Uint8Array {
  return typeof data === 'object' && data !== null && Object.isFrozen(data)
    ? frozenBytes(data)
    : encoded(scriptJson(data))
}

const frozenBytes = memoByIdentity((data: object) => encoded(scriptJson(data)))

declare global {
  interface Window {
    /** A list until the page's code has arrived. */
    [PAGE_DATA_GLOBAL]?: ServerDatum[] | { push: (...data: ServerDatum[]) => void }
  }
}

/** Moves the server's data into the cache: what is there already, and what arrives while the page still streams. */
export function receiveServerData(client: QueryClient): void {
  // Fresh from now on, by this clock: by the server's, a browser that is a minute ahead would fetch everything again.
  const store = ({ key, data }: ServerDatum) => client.setQueryData(key, data)
  const arrived = window[PAGE_DATA_GLOBAL]
  if (Array.isArray(arrived)) arrived.forEach(store)
  window[PAGE_DATA_GLOBAL] = { push: (...data) => data.forEach(store) }
}
