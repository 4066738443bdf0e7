// Hundreds of users at once, the n-th with the id n.
import { login } from '#shared/contracts/system/user.ts'
import { envelope, type FakeUpstream } from '#tests/support/fake-upstream.ts'
import type { TestGateway } from '#tests/support/gateway.ts'

/** Answers the Cookie header of each; the n-th has the token `token n`. */
export function signInMany(gateway: TestGateway, upstream: FakeUpstream, count: number): Promise<string[]> {
  upstream.answer(login.path, (request, response, body) => {
    const { username } = JSON.parse(body) as { username: string }
    const granted = {
      token: `token ${username}`,
      expirationTime: Date.now() + 24 * 3_600_000,
      activate: true,
      userVO: { id: Number(username), name: username },
    }
    envelope(granted)(request, response, body)
  })
  return Promise.all(Array.from({ length: count }, (_, n) => signIn(gateway, n + 1)))
}

/** From an address of its own: one address may not try so often. */
async function signIn(gateway: TestGateway, n: number): Promise<string> {
  const answer = await gateway.app.inject({
    method: 'POST',
    url: login.path,
    remoteAddress: `10.0.${Math.floor(n / 250)}.${(n % 250) + 1}`,
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { username: String(n), password: 'right' },
  })
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).at(-1) ?? ''
}
