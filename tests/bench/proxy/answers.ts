// What the upstream of the proxy benchmark answers: envelopes of two sizes, and a sign-in.
import { login } from '#shared/contracts/system/user.ts'

/** By path. */
export function upstreamAnswers(): Record<string, string> {
  return {
    '/api/1k': envelopeOf(1024),
    '/api/100k': envelopeOf(100 * 1024),
    [login.path]: JSON.stringify({ code: 200, message: 'success', result_code: 200, data: grant() }),
  }
}

/** Rows like those of a list page, each with a `code` of its own. */
function envelopeOf(sizeBytes: number): string {
  const rows: object[] = []
  const text = () =>
    JSON.stringify({ code: 200, message: 'success', data: { total: 9, list: rows }, result_code: 200 })
  while (Buffer.byteLength(text()) < sizeBytes) {
    const id = rows.length + 1
    rows.push({
      id,
      code: `WH-${id}`,
      name: `上海${id}号仓`,
      status: 'ENABLED',
      quantity: id * 7,
      updatedAt: '2026-03-10T02:00:00.000Z',
    })
  }
  return text()
}

function grant(): object {
  return {
    token: 'bench-token',
    expirationTime: Date.now() + 24 * 3_600_000,
    activate: true,
    userVO: { id: 1, name: 'clerk' },
  }
}
