// nginx, both behind the proxies, where it must cost little beside them, and as one of them: what the machine gives.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { temporaryPaths } from '#tests/bench/nginx-paths.ts'
import { CORES, type ServerProcess, startServer } from '#tests/bench/proxy/server-process.ts'
import { freePort } from '#tests/support/console.ts'

const NGINX = '/usr/sbin/nginx'
const CONFIGURATION = 'nginx.conf'

/** Answers each path with its text as JSON. */
export async function startNginxUpstream(answers: Record<string, string>): Promise<ServerProcess> {
  const folder = await nginxFolder()
  for (const [name, text] of Object.entries(answers)) {
    const file = path.join(folder, 'html', name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  // A call's answer and no file's: made anew for anyone who asks, in one piece with its head. What signs in posts, which
  // nginx refuses for a file.
  const location = `location / {
      default_type application/json; etag off; max_ranges 0; add_header Last-Modified ""; sendfile off;
      output_buffers 1 128k; error_page 405 =200 $uri;
    }`
  return startNginx({ folder, core: CORES.surroundings, location })
}

/** A reverse proxy that keeps its connections open. */
export async function startNginxProxy(upstreamUrl: string): Promise<ServerProcess> {
  return startNginx({
    folder: await nginxFolder(),
    core: CORES.proxy,
    upstream: `upstream wms { server ${new URL(upstreamUrl).host}; keepalive 128; keepalive_requests 1000000; }`,
    location: `location /api/ {
      proxy_pass http://wms; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffers 8 64k;
    }`,
  })
}

function nginxFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'nginx-'))
}

type Settings = { folder: string; core: string; upstream?: string; location: string }

async function startNginx({ folder, core, ...settings }: Settings): Promise<ServerProcess> {
  const port = await freePort()
  await writeFile(path.join(folder, CONFIGURATION), configurationOf({ folder, port, ...settings }))
  const server = await startServer({
    command: [NGINX, '-p', folder, '-c', CONFIGURATION],
    core,
    url: `http://127.0.0.1:${port}`,
  })
  return { ...server, stop: () => server.stop().finally(() => rm(folder, { recursive: true, force: true })) }
}

/** One process, so that its processor time is all in one place. */
function configurationOf({
  folder,
  port,
  upstream = '',
  location,
}: Omit<Settings, 'core'> & { port: number }): string {
  return `
daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000; ${temporaryPaths(folder)}
  ${upstream}
  server { listen 127.0.0.1:${port}; root ${folder}/html; ${location} }
}
`
}
