// How data that the server fetched for a page reaches the browser's cache, so that nothing is fetched twice.
import type { QueryClient } from '@tanstack/react-query'
import { PAGE_DATA_GLOBAL, scriptJson } from '#shared/page-state.ts'

type ServerDatum = { key: readonly unknown[]; data: unknown }

/**
 * Collects on the server what the queries answer. `take` hands out, as script text, what has come in since it was last
 * called; empty when nothing has.
 */
export function collectServerData(client: QueryClient): { take: () => string } {
  let pending: ServerDatum[] = []
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, state } = event.query
    pending.push({ key: queryKey, data: state.data })
  })
  return {
    take() {
      if (pending.length === 0) return ''
      const list = `(self.${PAGE_DATA_GLOBAL}=self.${PAGE_DATA_GLOBAL}||[])`
      const script = `${list}.push(...${scriptJson(pending)})`
      pending = []
      return script
    },
  }
}

/** Moves the server's data into the cache: what is there already, and what arrives while the page still streams. */
export function receiveServerData(client: QueryClient): void {
  // Fresh from now on, by this clock: by the server's, a browser that is a minute ahead would fetch everything again.
  const store = ({ key, data }: ServerDatum) => client.setQueryData(key, data)
  const page = window as unknown as Record<
    string,
    { push: (...data: ServerDatum[]) => void } | ServerDatum[] | undefined
  >
  const arrived = page[PAGE_DATA_GLOBAL]
  if (Array.isArray(arrived)) arrived.forEach(store)
  page[PAGE_DATA_GLOBAL] = { push: (...data) => data.forEach(store) }
}
