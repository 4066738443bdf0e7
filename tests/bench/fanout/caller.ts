// Somebody at work meanwhile: a call every few milliseconds, whether the one before has been answered or not.
import { Agent, get } from 'node:http'
import { answerQuestions } from '#tests/bench/fanout/child.ts'

const EVERY_MS = 5

const agent = new Agent({ keepAlive: true })
let calling: NodeJS.Timeout | undefined
let answers: Promise<number>[] = []
let refusals = 0

answerQuestions({
  begin({ url, cookie }) {
    answers = []
    refusals = 0
    calling = setInterval(() => answers.push(call(String(url), String(cookie))), EVERY_MS)
  },
  /** Answers how many milliseconds each call took, and how many of them were refused. */
  async end() {
    clearInterval(calling)
    return { times: await Promise.all(answers), refusals }
  },
})

function call(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    get(`${url}/api/quick`, { agent, headers: { cookie, 'sec-fetch-site': 'same-origin' } }, (answer) => {
      if (answer.statusCode !== 200) refusals += 1
      answer.resume().once('end', () => resolve(performance.now() - startedAt))
    }).once('error', reject)
  })
}
