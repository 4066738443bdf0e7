// A WMS API of a few lines, for what a well-behaved one never does; it keeps a log of everything it was asked.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { listNotices, NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { getUserInfo, login } from '#shared/contracts/system/user.ts'

export type LoggedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

export type FakeUpstream = {
  url: string
  requests: LoggedRequest[]
  /** Answers of this path from now on. */
  answer: (path: string, answer: Answer) => void
  /** As `answer`, but called as soon as the head is there; the body is the handler's to read, and is not logged. */
  receive: (path: string, receive: (request: IncomingMessage, response: ServerResponse) => void) => void
  /** Connections that have been made so far. */
  connections: () => number
  /** Writes to every open notice stream of the user's tokens. */
  pushNotices: (text: string) => void
  openStreams: () => number
  /** The token of each open notice stream. */
  streamTokens: () => string[]
  breakStreams: () => void
  close: () => Promise<void>
}

type FakeUpstreamOptions = {
  /** Where it knows its calls; anywhere else it knows none. */
  basePath?: string
  /** Answers paths that have no answer. */
  otherwise?: Answer
}

/** Signs in anybody whose password is 'right'; the token is 'token of <user name>'. */
export async function startFakeUpstream({
  basePath = '',
  otherwise = (request, ...rest) => envelope({ url: request.url })(request, ...rest),
}: FakeUpstreamOptions = {}): Promise<FakeUpstream> {
  const requests: LoggedRequest[] = []
  const streams = new Map<ServerResponse, string>()
  const answers = new Map<string, Answer>([
    [login.path, answerLogin],
    [getUserInfo.path, envelope(USER_INFO)],
    [getMenu.path, envelope(MENU)],
    [listNotices.path, envelope([])],
    [NOTICE_STREAM_PATH, openStream],
    ['/readyz', envelope(true)],
  ])

  function openStream(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':ok\n\n')
    streams.set(response, new URL(request.url ?? '', 'http://x').searchParams.get('Authorization') ?? '')
    response.once('close', () => streams.delete(response))
  }

  const receivers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
  let connections = 0

  const pathOf = (url: string) => {
    const [path = ''] = url.split('?', 1)
    return path.startsWith(basePath) ? path.slice(basePath.length) : ''
  }
  const server = createServer((request, response) => {
    const receive = receivers.get(pathOf(request.url ?? ''))
    if (receive) {
      requests.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: '',
      })
      receive(request, response)
      return
    }
    void readBody(request).then((body) => {
      const { method = '', url = '', headers } = request
      requests.push({ method, url, headers, body })
      const answer = answers.get(pathOf(url)) ?? otherwise
      answer(request, response, body)
    })
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer: (path, answer) => answers.set(path, answer),
    receive: (path, receive) => receivers.set(path, receive),
    connections: () => connections,
    pushNotices(text) {
      for (const stream of streams.keys()) stream.write(text)
    },
    openStreams: () => streams.size,
    streamTokens: () => [...streams.values()],
    breakStreams() {
      for (const stream of streams.keys()) stream.destroy()
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** An answer with code 200 around the data; other fields of the envelope and the HTTP status can be given. */
export function envelope(
  data: unknown,
  { status = 200, ...rest }: { status?: number; code?: unknown; message?: string; result_code?: number } = {},
): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: 200, message: 'success', data, result_code: 200, ...rest }))
  }
}

const answerLogin: Answer = (request, response, body) => {
  const { username, password } = JSON.parse(body) as { username: string; password: string }
  if (password !== 'right') {
    return envelope(null, { status: 400, code: 400, message: '用户名或密码错误' })(request, response, body)
  }
  const granted = {
    token: `token of ${username}`,
    expirationTime: Date.now() + 24 * 3_600_000,
    activate: true,
    userVO: { id: username.length, name: username },
  }
  return envelope(granted)(request, response, body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch {
    // The client has left in the middle of its body; what came is logged.
  }
  return Buffer.concat(chunks).toString('utf8')
}

const USER_INFO = {
  id: 5,
  username: 'clerk',
  name: '陈文员',
  mobile: '13800000000',
  idNumber: '110101199001011237',
  email: '',
  activated: true,
  roles: [{ code: 'clerk', name: '仓库文员' }],
  warehouses: [{ code: 'WH1', name: '上海仓' }],
  owners: [],
  lastLoginAt: null,
}

const MENU = [
  {
    id: 1,
    parentId: null,
    level: 1,
    path: '/home',
    name: 'Home',
    title: '首页',
    icon: 'home',
    component: 'home',
    hidden: false,
    alwaysShow: false,
    affix: true,
    activeMenu: null,
    redirect: null,
    sort: 1,
  },
]
