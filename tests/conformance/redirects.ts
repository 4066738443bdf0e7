// Where the sign-in page may be told to lead to afterwards: never to another site, however the address is written.

import { safeRedirect } from '#shared/session.ts'
import type { ConformanceCase } from '#tests/conformance/case.ts'
import { message } from '#tests/conformance/http/http-case.ts'
import type { Subject } from '#tests/conformance/subject.ts'
import { PUBLIC_ORIGIN } from '#tests/support/gateway.ts'

const EVIL = 'evil.example'
/** What looks like the console before the sign that makes it the name of a user. */
const USERS = ['', 'localhost:3000@', 'a@b@', 'a+@', ';@', 'a>.b\\205c@', ':@']

/** What browsers, or programs that decode once more, read as the beginning of another host's address. */
const BEGINNINGS = [
  '',
  '.',
  '@',
  '//',
  '///',
  '////',
  '/////',
  '/%09/',
  '//%09/',
  '///%09/',
  '////%09/',
  '/%2f',
  '/%2f%2f',
  '/%2f%2f%2f',
  '//%2f',
  '//%2fx',
  '/%5c',
  '//%5c',
  '///%5c',
  '////%5c',
  '/%2f%5c%2f',
  '/\\',
  '/\\/\\/',
  '\\/',
  '\\/\\/',
  '\\\\',
  '///\\;@',
  '////\\;@',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  ' //',
  '/ /',
  '/\x0b/',
  '<>//',
  '/<>//',
  '//https://',
  '//https:///',
  '/http://',
  '/https://',
  '/https:///',
  '/https:/%5c',
  '/https://%5c',
  '/https://%09/',
  'https:',
  'https://',
  'https:///',
  'https://%09/',
  'https://%5c',
  'http:',
  'http://',
  'HTTPS://',
  '/redirect//',
  '/redirect/https://',
  '/login?redirect=//',
  '/../',
  '/..//',
  '/.//',
  '/./\\',
  '/%2e%2e//',
  '/%2e//',
  '/home//',
  '/home/..//',
  '/home/%2e%2e//',
  '〱',
  '〵',
  'ゝ',
  'ー',
  'ｰ',
  '／／',
  '/／',
  '\u2044\u2044',
  '/\u200b/',
  '/\ufeff/',
]

/** Of one address, which some programs resolve before they decide. */
const ENDS = ['', '/', '//', '/%2e%2e', '/%2e%2e%2f', '/%2f%2e%2e', '/%2f..', '/..']

const ADDRESSES = [
  '0xd83ad6ce',
  '3627734734',
  '0xd8.0x3a.0xd6.0xce',
  '0330.072.0326.0316',
  '00330.00072.0000326.00000316',
  '00330.0x3a.54990',
  '0xd8.072.54990',
  '00330.3856078',
  '0xd8.3856078',
  '472.314.470.462',
  '[::216.58.214.206]',
  '[::ffff:216.58.214.206]',
]

const HOSTS_IN_DISGUISE = [
  `${EVIL}\\@localhost:3000`,
  `${EVIL}:80#@localhost/`,
  `${EVIL}:80?@localhost/`,
  `${EVIL}%23.localhost/`,
  `${EVIL}%2f%2f.localhost/`,
  `${EVIL}%3F.localhost/`,
  `${EVIL}%5c%5c.localhost/`,
  `localhost%2e${EVIL}/`,
  `localhost:80%40${EVIL}/`,
  `localhost+&@${EVIL}#+@localhost/`,
  `${EVIL}\\tlocalhost/`,
  'evil%00.example',
  'evil%E3%80%82example',
  'evil。example',
  '%65%76%69%6c%2e%65%78%61%6d%70%6c%65',
  `www.${EVIL}\\.localhost`,
  `.${EVIL}`,
  `localhost/https://${EVIL}/`,
]

const SCRIPTS = [
  '";alert(0);//',
  'javascript:alert(1)',
  'javascript:alert(1);',
  'JaVaScRiPt://localhost//%0d%0aalert(1);//',
  'javascript://%0aalert(1)',
  'javascript://localhost?%a0alert%281%29',
  'java%09script:alert(1)',
  'java%0ascript:alert(1)',
  'java%0d%0ascript%0d%0a:alert(0)',
  'ja\\nva\\tscript\\r:alert(1)',
  'ja\tva\nscript\r:alert(1)',
  '%19Jav%09asc%09ript:https%20://localhost/%250Aconfirm%25281%2529',
  'Javas%26%2399;ript:alert(1)',
  '\\152\\141\\166\\141\\163\\143\\162\\151\\160\\164\\072alert(1)',
  '\\j\\av\\a\\s\\cr\\i\\pt\\:\\a\\l\\ert\\(1\\)',
  '\\u006A\\u0061\\u0076\\u0061\\u0073\\u0063\\u0072\\u0069\\u0070\\u0074\\u003aalert(1)',
  '\\x6A\\x61\\x76\\x61\\x73\\x63\\x72\\x69\\x70\\x74\\x3aalert(1)',
  '<>javascript:alert(1);',
  '/x:1/:///%01javascript:alert(document.cookie)/',
  '//javascript:alert(1)',
  '/%5cjavascript:alert(1)',
  '/%09/javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:localhost;text/html,<script>alert(document.domain)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
]

const TARGETS = [
  ...BEGINNINGS.flatMap((beginning) => USERS.map((user) => `${beginning}${user}${EVIL}`)),
  ...BEGINNINGS.flatMap((beginning) => ENDS.map((end) => `${beginning}${EVIL}${end}`)),
  ...['http:', 'http://', '//'].flatMap((beginning) =>
    USERS.flatMap((user) => ADDRESSES.map((address) => `${beginning}${user}${address}`)),
  ),
  ...['http://', '//', '/'].flatMap((beginning) => HOSTS_IN_DISGUISE.map((host) => beginning + host)),
  ...SCRIPTS,
]

const WRITINGS: Readonly<Record<string, (target: string) => string>> = {
  'as it is': (target) => target,
  encoded: encodeURIComponent,
  'encoded twice': (target) => encodeURIComponent(encodeURIComponent(target)),
  'encoded once more where it was': (target) => target.replaceAll('%', '%25'),
}

export const redirects: ConformanceCase[] = [...new Set(TARGETS)].map((target) => ({
  name: `redirect: ${JSON.stringify(target)}`,
  async differs(subject) {
    for (const [how, write] of Object.entries(WRITINGS)) {
      const difference = await leavingBy(subject, write(target))
      if (difference) return `${how}, ${difference}`
    }
    return null
  },
}))

/** How it leads away, in one of the three places that know where to go; null when it never does. */
async function leavingBy(subject: Subject, written: string): Promise<string | null> {
  const address = latin1(`/login?redirect=${written}`)
  const cookie = `Cookie: ${subject.cookie}`
  return (
    leavingInBrowser(written) ??
    (await leavingByAnswers(subject, 'GET', address, [cookie])) ??
    (await leavingByAnswers(subject, 'POST', address, [cookie, ...FORM], 'username=clerk&password=right'))
  )
}

const FORM = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 29']
const MOST_REDIRECTS = 5

/** The sign-in page itself leads on by the same rule, once its call has been answered. */
function leavingInBrowser(written: string): string | null {
  const { searchParams } = new URL(`/login?redirect=${written}`, PUBLIC_ORIGIN)
  return leaving(safeRedirect(searchParams.get('redirect')), PUBLIC_ORIGIN)
}

/** Addresses that have been followed: most lead home, which need not be drawn each time. */
const followed = new Set<string>()

/** Follows where the gateway leads, and where that leads. */
async function leavingByAnswers(
  subject: Subject,
  method: string,
  address: string,
  lines: readonly string[],
  body = '',
): Promise<string | null> {
  let asked = message([`${method} ${address} HTTP/1.1`, 'Host: localhost:3000', ...lines], body)
  let here = new URL(address, PUBLIC_ORIGIN).href
  for (let redirects = 0; redirects < MOST_REDIRECTS; redirects += 1) {
    const answer = await subject.ask(asked)
    if (!answer) return `${method}: no answer`
    const { location } = answer.headers
    if (location === undefined) return null
    const found = leaving(location, here)
    if (found) return `${method}: ${found}`
    if (followed.has(location)) return null
    followed.add(location)
    const { href, pathname, search } = new URL(location, here)
    here = href
    asked = message([
      `GET ${pathname}${search} HTTP/1.1`,
      'Host: localhost:3000',
      `Cookie: ${subject.cookie}`,
    ])
  }
  return null
}

/** As a browser resolves it. */
function leaving(location: string, from: string): string | null {
  return new URL(location, from).origin === PUBLIC_ORIGIN ? null : `leads to ${location}`
}

/** On the wire, as browsers write it. */
function latin1(text: string): string {
  return Buffer.from(text).toString('latin1')
}
