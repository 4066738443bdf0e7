// What the gateway says before it serves: how far the start has come. The page asks again by itself, and is followed by the one
// that was wanted.
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { PLAIN_PAGE_HEADERS, plainPage } from '#server/gateway/answers/plain-page.ts'
import type { StartProgress } from '#server/starting/progress.ts'
import { type Told, toldAsJson } from '#server/starting/waiting-room.ts'
import { APP_TITLE } from '#shared/constants.ts'

const SCRIPT = `
const [step, bar] = ['step', 'bar'].map((id) => document.getElementById(id))
setInterval(async () => {
  const answer = await fetch('/readyz').catch(() => null)
  if (answer?.ok) location.reload()
  const told = await answer?.json().catch(() => null)
  if (!told?.data) return
  step.textContent = told.message
  if (told.data.share > 0) bar.value = told.data.share
}, 1000)`

const HEADERS = {
  ...PLAIN_PAGE_HEADERS,
  'content-security-policy': `${PLAIN_PAGE_HEADERS['content-security-policy']}; script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'; connect-src 'self'`,
}

export function startingAnswer({ headers: { accept } }: IncomingMessage, progress: StartProgress): Told {
  const { step, share } = progress
  if (!accept?.includes('text/html'))
    return toldAsJson({ code: 503, message: step, data: { share }, result_code: 503 })
  return { headers: HEADERS, body: startingPage(progress) }
}

function startingPage({ step, share }: StartProgress): string {
  return plainPage(
    [
      `<main><h1>${APP_TITLE}正在启动</h1><p id="step" aria-live="polite">${step}</p>`,
      `<progress id="bar" aria-labelledby="step" max="1"${share > 0 ? ` value="${share}"` : ''}></progress>`,
      '<p>准备好后会自动打开</p></main>',
      `<script>${SCRIPT}</script>`,
    ].join(''),
  )
}
