// nchan, the hub that is a part of nginx, with one worker; events are published as its users do: posted, one after the other.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { answerQuestions } from '#tests/bench/fanout/child.ts'
import { temporaryPaths } from '#tests/bench/nginx-paths.ts'
import { freePort } from '#tests/support/console.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'nchan-'))
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let url = ''
let nginx: ChildProcess

answerQuestions({
  async listen({ modulePath }) {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const file = path.join(folder, 'nginx.conf')
    writeFileSync(file, configurationOf(String(modulePath), port))
    nginx = spawn('/usr/sbin/nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
    while (!(await fetch(url).catch(() => null))) await pause(20)
    return url
  },
  /** Resident memory of the worker, which holds the streams. */
  memory() {
    const worker = readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim()
    const status = readFileSync(`/proc/${worker}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  },
  async push({ events }) {
    for (const data of events as string[]) await publish(data)
  },
  async end() {
    const ended = once(nginx, 'exit')
    nginx.kill()
    await ended
    rmSync(folder, { recursive: true })
  },
})

async function publish(data: string): Promise<void> {
  const posting = request(`${url}/publish`, { agent, method: 'POST' }).end(data)
  const [answer] = await once(posting, 'response')
  await once(answer.resume(), 'end')
}

/** Messages are kept as long as the gateway's replay buffer keeps its own. */
function configurationOf(modulePath: string, port: number): string {
  return `
load_module ${modulePath};
daemon off; worker_processes 1; user root; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 12000; }
http {
  access_log off; keepalive_requests 1000000; nchan_shared_memory_size 256m; ${temporaryPaths(folder)}
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location = /publish { nchan_publisher; nchan_channel_id all; nchan_message_buffer_length 200; }
    location = ${NOTICE_STREAM_PATH} {
      nchan_subscriber eventsource; nchan_channel_id all; nchan_subscriber_first_message newest;
    }
  }
}
`
}
