// An upstream one of whose calls takes a while; it prints its address.
import { createServer, type ServerResponse } from 'node:http'
import { upstreamAnswers } from '#tests/bench/proxy/answers.ts'
import { SLOW_PATH } from '#tests/bench/slow-minute/paths.ts'

const SLOW_MS = 1_500

const answers = upstreamAnswers()

const server = createServer(({ url = '' }, response) => {
  if (url === SLOW_PATH)
    setTimeout(() => end(response, '{"code":200,"message":"success","data":null}'), SLOW_MS)
  else end(response, answers[url] ?? '')
})

function end(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
