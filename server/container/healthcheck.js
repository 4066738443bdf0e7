// The container's health check: node healthcheck.js <address>. Ends with 0 when the address answers 200, otherwise with 1
// and the answer, which `docker inspect` then shows.
import process from 'node:process'

const LIMIT_MS = 4_000

const [, , address = 'http://127.0.0.1:3000/readyz'] = process.argv

try {
  const answer = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) })
  process.stdout.write(`${answer.status} ${await answer.text()}\n`)
  process.exitCode = answer.status === 200 ? 0 : 1
} catch (error) {
  process.stdout.write(`${address}: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
