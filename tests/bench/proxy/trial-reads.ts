import { execFile, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { login } from '#shared/contracts/system/user.ts'
import { upstreamAnswers } from '#tests/bench/proxy/answers.ts'
import { startNginxUpstream } from '#tests/bench/proxy/nginx.ts'
import { freePort } from '#tests/support/console.ts'
const [size, ...dirs] = process.argv.slice(2)
const upstream = await startNginxUpstream(upstreamAnswers())
const subs = []
for (const dir of dirs) {
const port = String(await freePort()), url = `http://127.0.0.1:${port}`
const child = spawn('taskset', ['-c','0',process.env.NODE_BIN??process.execPath,...(process.env.NARGS?.split(' ')??[]),'--trace-gc','-r','/tmp/mem.cjs',`${dir}/dist/server/main.js`], { stdio: ['ignore',openSync('/tmp/gc'+dirs.indexOf(dir),'w'),'ignore'], env: { ...process.env, NODE_ENV:'production', PORT: port, SWMS_UPSTREAM_URL: upstream.url, SWMS_LOG_LEVEL: 'silent', SWMS_METRICS_PORT: '0' } })
for (;;) { if (await fetch(url).catch(()=>null)) break; await new Promise(r=>setTimeout(r,50)) }
const answer = await fetch(url + login.path, { method: 'POST', headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }, body: JSON.stringify({ username: 'clerk', password: 'right' }) })
const cookie = answer.headers.getSetCookie().map((l) => l.split(';', 1)[0]).at(-1) ?? ''
const load=async (d:string)=>{const {stdout}=await promisify(execFile)('taskset', ['-c','1','/usr/bin/wrk','-t1','-c64',`-d${d}s`,'-H',`cookie: ${cookie}`,`${url}/api/${size}`]);return stdout.match(/(\d+) requests in/)![1]+' '+stdout.match(/Requests.sec: +(\d+)/)![1]}
subs.push({child,load,dir})
}
for (let i=0;i<3;i++) for (const s of subs) {
  const io = () => readFileSync(`/proc/${s.child.pid}/io`,'utf8').match(/\d+/g)!.map(Number)
  const st = () => readFileSync(`/proc/${s.child.pid}/stat`,'utf8').split(') ')[1]!.split(' ')
  const g0=readFileSync('/tmp/gc'+dirs.indexOf(s.dir),'utf8').length; const a=io(), sa=st(); const r=await s.load('3'); const b=io(), sb=st(); const n=Number(r.split(' ')[0])
  const gc=readFileSync('/tmp/gc'+dirs.indexOf(s.dir),'utf8').slice(g0).split('\n'); const sum=(k:RegExp)=>{const l=gc.filter(x=>k.test(x));return l.length+' for '+Math.round(l.reduce((t,x)=>t+Number(x.match(/\) MB, .*?([\d.]+) \//)?.[1]??0),0))+' ms'}
  console.log('scav',sum(/Scavenge/),'mc',sum(/Mark-Compact/),s.dir, r, 'reads/call', ((b[2]!-a[2]!)/n).toFixed(2),'writes/call', ((b[3]!-a[3]!)/n).toFixed(2), 'user', ((+sb[11]!-+sa[11]!)*1e4/n).toFixed(1), 'sys', ((+sb[12]!-+sa[12]!)*1e4/n).toFixed(1), 'rss', Math.round(+sb[21]!*4/1024))
}
for (const s of subs) s.child.kill('SIGKILL'); await upstream.stop()
