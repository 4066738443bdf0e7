// npm run contract -- https://their.server: whether another WMS API can stand behind the console.
import { parseArgs } from 'node:util'
import { environment } from '#server/config.ts'
import { checkContract, isWhole } from '#server/contract-check/check.ts'
import { reportOf } from '#server/contract-check/report.ts'

const USAGE = `用法：npm run contract -- <WMS API 地址> [--json] [--timeout 秒] [--listen 秒] [--username 用户名] [--password 密码]
账号也可由环境变量 SWMS_CONTRACT_USERNAME 与 SWMS_CONTRACT_PASSWORD 给出；命令行上的密码，本机其他用户可能看得到。`

process.exitCode = await run()

/** Answers the exit code: 0 when all of the specification works, 1 when not, 2 when nothing could be asked. */
async function run(): Promise<number> {
  const options = readOptions()
  if (!options) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const findings = await checkContract(options)
  const whole = isWhole(findings)
  const text = options.json ? JSON.stringify({ whole, findings }, null, 2) : reportOf(findings)
  process.stdout.write(`${text}\n`)
  return whole ? 0 : 1
}

/** Null for a command line that asks for nothing that can be done. */
function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        timeout: { type: 'string', default: '10' },
        listen: { type: 'string', default: '3' },
        username: { type: 'string', default: environment['SWMS_CONTRACT_USERNAME'] ?? '' },
        password: { type: 'string', default: environment['SWMS_CONTRACT_PASSWORD'] ?? '' },
      },
    })
    const [url = ''] = positionals
    const { username, password, json } = values
    const [limitMs, listeningMs] = [values.timeout, values.listen].map((text) => Number(text) * 1000)
    const isUsable = /^https?:$/.test(new URL(url).protocol) && username !== '' && password !== ''
    if (!isUsable || positionals.length !== 1 || !isPositive(limitMs) || !isPositive(listeningMs)) return null
    return { url, username, password, json, limitMs, listeningMs }
  } catch {
    return null
  }
}

function isPositive(ms: number | undefined): ms is number {
  return ms !== undefined && ms > 0 && ms <= 600_000
}
