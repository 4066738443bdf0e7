// Installs the system pieces that the tests drive, where they are missing, and says so.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** @type {{ package: string, use: string, isThere: () => boolean }[]} */
const PIECES = [
  { package: 'chromium', use: 'browser journeys', isThere: () => existsSync('/usr/bin/chromium') },
  {
    package: 'redis-server',
    use: 'sessions and notices of several replicas',
    isThere: () => existsSync('/usr/bin/redis-server'),
  },
  { package: 'postgresql', use: 'the WMS API on PostgreSQL', isThere: hasPostgres },
]

const missing = PIECES.filter((piece) => !piece.isThere())
if (missing.length > 0) install(missing)

function hasPostgres() {
  const root = '/usr/lib/postgresql'
  return existsSync(root) && readdirSync(root).some((version) => existsSync(`${root}/${version}/bin/initdb`))
}

/** @param {typeof PIECES} pieces */
function install(pieces) {
  const names = pieces.map((piece) => piece.package)
  for (const piece of pieces) process.stdout.write(`Installing ${piece.package} (Debian), for ${piece.use}\n`)
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? [] : ['sudo']
  run([...sudo, 'apt-get', 'update', '-qq'])
  run([...sudo, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names])
  const still = pieces.filter((piece) => !piece.isThere())
  if (still.length === 0) return
  process.stderr.write(
    `Not installed: ${still.map((piece) => piece.package).join(', ')}. Install them and run the tests again.\n`,
  )
  process.exit(1)
}

/** @param {string[]} command */
function run([program = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
