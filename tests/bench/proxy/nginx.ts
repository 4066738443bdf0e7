// nginx as a reverse proxy with connections kept open: what the machine gives.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CORES, isExecutable, type ServerProcess, startServer } from '#tests/bench/proxy/server-process.ts'
import { freePort } from '#tests/support/console.ts'

const NGINX = '/usr/sbin/nginx'

/** Null where nginx is not installed. */
export async function startNginx(upstreamUrl: string): Promise<ServerProcess | null> {
  if (!isExecutable(NGINX)) return null
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'))
  const port = await freePort()
  await writeFile(path.join(folder, 'nginx.conf'), configuration(folder, port, new URL(upstreamUrl).host))
  const server = await startServer({
    command: [NGINX, '-p', folder, '-c', 'nginx.conf'],
    core: CORES.proxy,
    url: `http://127.0.0.1:${port}`,
  })
  return { ...server, stop: () => server.stop().finally(() => rm(folder, { recursive: true, force: true })) }
}

/** One process, so that its processor time is all in one place. */
function configuration(folder: string, port: number, upstream: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (part) => `${part}_temp_path ${folder}/${part};`,
  )
  return `
daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000; ${temporary.join(' ')}
  upstream wms { server ${upstream}; keepalive 128; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port};
    location /api/ {
      proxy_pass http://wms; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffers 8 64k;
    }
  }
}
`
}
