import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { login } from '#shared/contracts/system/user.ts'
import { upstreamAnswers } from '#tests/bench/proxy/answers.ts'
import { startNginxUpstream } from '#tests/bench/proxy/nginx.ts'
import { freePort } from '#tests/support/console.ts'
const [dir, size] = process.argv.slice(2)
const upstream = await startNginxUpstream(upstreamAnswers())
const port = String(await freePort()), url = `http://127.0.0.1:${port}`
const child = spawn('taskset', ['-c','0',process.execPath,dir!.endsWith('.mjs')?dir!:`${dir}/dist/server/main.js`], { stdio: 'ignore', env: { ...process.env, NODE_ENV:'production', PORT: port, SWMS_UPSTREAM_URL: upstream.url, SWMS_LOG_LEVEL: 'silent', SWMS_METRICS_PORT: '0' } })
for (;;) { if (await fetch(url).catch(()=>null)) break; await new Promise(r=>setTimeout(r,50)) }
const answer = await fetch(url + login.path, { method: 'POST', headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }, body: JSON.stringify({ username: 'clerk', password: 'right' }) })
const cookie = answer.headers.getSetCookie().map((l) => l.split(';', 1)[0]).at(-1) ?? ''
const load=(d:string)=>promisify(execFile)('taskset', ['-c','1','/usr/bin/wrk','-t1','-c64',`-d${d}s`,'-H',`cookie: ${cookie}`,`${url}/api/${size}`])
await load('5')
const st = spawn('strace',['-c','-f','-p',String(child.pid),'-o','/tmp/strace.out'],{stdio:'ignore'})
await new Promise(r=>setTimeout(r,1000))
const { stdout } = await load('4')
console.log(stdout)
st.kill('SIGINT'); await new Promise(r=>setTimeout(r,1000))
child.kill('SIGKILL'); await upstream.stop()
