// Large answers that came before, byte by byte: a menu is the same for many users and for every page of each, and is
// neither parsed nor drawn again. What is remembered is found by all its bytes, so nobody can be given anything that the
// WMS API did not just send for them.
import { LRUCache } from 'lru-cache'
import { parseJson } from '#shared/json.ts'

/** Smaller answers are parsed in less time than they are looked up. */
const LARGE_BYTES = 4 * 1024
const REMEMBERED_MAX_BYTES = 8 * 1024 * 1024

type Remembered = { bytes: Buffer; answer: unknown }

/** A JSON parser; what it answers to large texts is frozen, for pages share it. Throws where the text is not JSON. */
export function rememberAnswers(): (bytes: Buffer) => unknown {
  /** The last answer of each length: two that differ are seldom as long. */
  const remembered = new LRUCache<number, Remembered>({
    maxSize: REMEMBERED_MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  return (bytes) => {
    if (bytes.length < LARGE_BYTES) return parseJson(bytes.toString('utf8'))
    const known = remembered.get(bytes.length)
    if (known?.bytes.equals(bytes)) return known.answer
    const answer = deeplyFrozen(parseJson(bytes.toString('utf8')))
    remembered.set(bytes.length, { bytes, answer })
    return answer
  }
}

function deeplyFrozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) deeplyFrozen(part)
  return Object.freeze(value)
}
