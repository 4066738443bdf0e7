// A WMS API inside the process of the benchmark.
import type { FastifyInstance } from 'fastify'
import { login } from '#shared/contracts/system/user.ts'

/** As the administrator of the demo company; answers a token. */
export async function signIn(app: FastifyInstance): Promise<string> {
  const payload = { username: 'admin', password: 'admin123' }
  const answer = await app.inject({ method: 'POST', url: login.path, payload })
  return answer.json().data.token
}
