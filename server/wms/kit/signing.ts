// Codes that are handed out and read again: what they say stands in them, with a day they end on and a signature, so that
// nothing is kept of them. The key is made when the first one is signed, and never leaves the database.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Sources } from '#server/wms/kit/services.ts'
import { signingKeys } from '#server/wms/schema/configuration.ts'
import { BADGE_MARK } from '#shared/sign-on.ts'

type Signer = Pick<Sources, 'orm' | 'now' | 'randomBytes'>
/** What a code is good for; one is never taken for the other. */
export type Purpose = 'badge' | 'board' | 'video' | 'file' | 'authorization'

const MARKS: Readonly<Record<Purpose, string>> = {
  badge: BADGE_MARK,
  board: 'KB',
  video: 'LX',
  file: 'WJ',
  authorization: 'SQ',
}
const KEY_BYTES = 32
const SIGNATURE_BYTES = 18

/** 'GP:G10001:mk3x2a:…': short enough for a symbol on a badge. */
export async function signed(
  signer: Signer,
  purpose: Purpose,
  subject: string,
  until: Date,
): Promise<string> {
  const said = [MARKS[purpose], subject, Math.floor(until.getTime() / 1_000).toString(36)].join(':')
  return `${said}:${signatureOf(said, await keyOf(signer))}`
}

/** What the code is about; null for one that was not signed here, or is over. */
export async function subjectIn(signer: Signer, purpose: Purpose, code: string): Promise<string | null> {
  const [mark, subject, until, signature, ...more] = code.split(':')
  if (mark !== MARKS[purpose] || !subject || !until || !signature || more.length > 0) return null
  const said = [mark, subject, until].join(':')
  const expected = Buffer.from(signatureOf(said, await keyOf(signer)))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number.parseInt(until, 36) * 1_000 > signer.now().getTime() ? subject : null
}

function signatureOf(said: string, key: string): string {
  const signature = createHmac('sha256', Buffer.from(key, 'base64url')).update(said).digest()
  return signature.subarray(0, SIGNATURE_BYTES).toString('base64url')
}

/** Two who want the first one get the same. */
async function keyOf({ orm, randomBytes }: Signer): Promise<string> {
  const known = async () => (await orm.select().from(signingKeys).where(eq(signingKeys.id, ONLY)))[0]?.key
  const before = await known()
  if (before !== undefined) return before
  const made = { id: ONLY, key: randomBytes(KEY_BYTES).toString('base64url') }
  await orm.insert(signingKeys).values(made).onConflictDoNothing()
  return (await known()) ?? made.key
}

const ONLY = 1
