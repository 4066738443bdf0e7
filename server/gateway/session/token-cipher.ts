// Encryption of what is kept outside this process: a copied store, even with this source, gives no token away.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export type TokenCipher = {
  /** `context` binds the text to its place: sealed for one session, it does not open for another. */
  seal: (text: string, context: string) => string
  /** Null for a text that was sealed with another key or for another place. */
  open: (sealed: string, context: string) => string | null
}

/** Seals with the first secret and opens with any: the others are those being rotated out. */
export function tokenCipher(secrets: readonly [string, ...string[]]): TokenCipher {
  const keys = secrets.map((secret) => ({ id: keyId(secret), key: deriveKey(secret) }))
  const [current] = keys as [(typeof keys)[number]]
  return {
    seal(text, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, current.key, iv).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${current.id}.${sealed.toString('base64url')}`
    },
    open(sealed, context) {
      const [id, body = ''] = sealed.split('.', 2)
      const key = keys.find((candidate) => candidate.id === id)?.key
      return key ? decrypt(key, Buffer.from(body, 'base64url'), context) : null
    },
  }
}

function decrypt(key: Buffer, sealed: Buffer, context: string): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(-TAG_BYTES))
    const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return null
  }
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'swms session token', 32))
}

function keyId(secret: string): string {
  return createHash('sha256').update(`swms key id ${secret}`).digest('base64url').slice(0, 8)
}
