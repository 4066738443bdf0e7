// Pages that open without a network: this browser keeps them with the files that they are made of, and its service worker
// answers with them. They are their reader's, and go with the session (session.ts).
import { KEPT_FILES, KEPT_PAGES, SERVICE_WORKER_PATH } from '#shared/constants.ts'

/** As the server draws the page now; `now` is what it will say of its age. What cannot be kept, for want of room or of a network, opens with a network alone. */
export async function keepPage(address: string, now: string): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  await keep(address, now).catch(() => undefined)
}

async function keep(address: string, now: string): Promise<void> {
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH)
  const answer = await fetch(address, { headers: { accept: 'text/html' } })
  if (!answer.ok || answer.redirected) return
  const html = await answer.text()
  await keepFiles(html)
  const headers = new Headers(answer.headers)
  // What is kept has been unpacked.
  headers.delete('content-encoding')
  headers.delete('content-length')
  const dated = html.replace('<html ', `<html data-kept-at="${now}" `)
  await (await caches.open(KEPT_PAGES)).put(address, new Response(dated, { headers }))
}

/** Those that the page names, and those that this one has loaded for what it shows; a page of another build needs others. */
async function keepFiles(html: string): Promise<void> {
  const named = html.match(/\/assets\/[\w.-]+/g) ?? []
  if (!(await caches.match(named[0] ?? ''))) await forgetKept()
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const wanted = new Set([...named, ...loaded.filter((path) => path.startsWith('/assets/'))])
  const files = await caches.open(KEPT_FILES)
  const kept = (await files.keys()).map(({ url }) => new URL(url).pathname)
  await files.addAll([...wanted].filter((path) => !kept.includes(path)))
}

async function forgetKept(): Promise<void> {
  await Promise.all([KEPT_PAGES, KEPT_FILES].map((name) => caches.delete(name)))
}
