// The markup that the renderer keeps between pages, as text and as the bytes that are sent: to encode a main menu takes
// longer than to draw what is around it.
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import type { KeepMarkup } from '#client/features/kept-markup.ts'
import { memoByIdentity } from '#shared/memo.ts'

type KeptMarkup = { text: string; bytes: Buffer }

/** A main menu takes 20 KB. */
const KEPT_MAX_BYTES = 16 * 1024 * 1024

export type MarkupStore = {
  keep: KeepMarkup
  /** For a page that is drawn in one piece: its kept parts are put in as bytes by `encode`, which takes its markup. */
  startPage: () => { keep: KeepMarkup; encode: (markup: string) => Buffer[] }
}

export function createMarkupStore(): MarkupStore {
  const kept = new LRUCache<string, KeptMarkup>({
    maxSize: KEPT_MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  let lastId = 0
  /** A number for each object, never given twice. */
  const idOf = memoByIdentity(() => ++lastId)
  const find = (...[source, variant, part]: Parameters<KeepMarkup>): KeptMarkup => {
    const key = `${idOf(source)} ${variant}`
    const known = kept.get(key)
    if (known) return known
    const text = renderToString(part)
    const made = { text, bytes: Buffer.from(text) }
    kept.set(key, made)
    return made
  }
  return {
    keep: (...part) => find(...part).text,
    startPage() {
      const parts: Buffer[] = []
      return {
        keep: (...part) => `<!--kept:${parts.push(find(...part).bytes) - 1}-->`,
        encode: (markup) =>
          piecesOf(markup).map((piece, index) =>
            index % 2 === 0 ? Buffer.from(piece) : (parts[Number(piece)] ?? NOTHING),
          ),
      }
    },
  }
}

/** The markup between the places of kept parts, and at each odd index the number of the part. No text can feign a place: React escapes every '<'. */
function piecesOf(markup: string): string[] {
  return markup.split(/<!--kept:(\d+)-->/)
}

const NOTHING = Buffer.alloc(0)
