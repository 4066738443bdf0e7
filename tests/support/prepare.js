// Installs the system pieces that the tests drive, or with `bench` the benchmarks, with `engines` the other browsers, with
// `pictures` what pictures of pages need, where they are missing, and says so.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** @typedef {{ package: string, use: string, isThere: () => boolean }} Piece */

/** @type {Piece[]} */
const FOR_TESTS = [
  {
    package: 'chromium-headless-shell',
    use: 'browser journeys',
    isThere: () => existsSync('/usr/bin/chromium-headless-shell'),
  },
  {
    package: 'redis-server',
    use: 'sessions and notices of several replicas',
    isThere: () => existsSync('/usr/bin/redis-server'),
  },
  { package: 'postgresql', use: 'the WMS API on PostgreSQL', isThere: hasPostgres },
  {
    package: 'pgbouncer',
    use: 'the WMS API behind a pooler',
    isThere: () => existsSync('/usr/sbin/pgbouncer'),
  },
  {
    package: 'docker-compose',
    use: 'reading compose.yaml as Compose does',
    isThere: () => existsSync('/usr/bin/docker-compose'),
  },
  {
    package: 'caddy',
    use: 'the balancer as compose.yaml has it',
    isThere: () => existsSync('/usr/bin/caddy'),
  },
]

/** @type {Piece[]} */
const FOR_BENCHMARKS = [
  { package: 'nginx', use: 'the proxy benchmark', isThere: () => existsSync('/usr/sbin/nginx') },
  {
    package: 'libnginx-mod-nchan',
    use: 'the fan-out benchmark',
    isThere: () => existsSync('/usr/lib/nginx/modules/ngx_nchan_module.so'),
  },
  { package: 'wrk', use: 'the proxy benchmark', isThere: () => existsSync('/usr/bin/wrk') },
]

/** @type {Piece[]} */
const FOR_ENGINES = [
  { package: 'firefox-esr', use: 'Firefox', isThere: () => existsSync('/usr/bin/firefox-esr') },
  { package: 'webkit2gtk-driver', use: 'WebKitGTK', isThere: () => existsSync('/usr/bin/WebKitWebDriver') },
  { package: 'xvfb', use: 'a screen for WebKitGTK', isThere: () => existsSync('/usr/bin/Xvfb') },
]

/** @type {Piece[]} */
const FOR_PICTURES = [
  ...FOR_TESTS.filter(({ package: name }) => name === 'chromium-headless-shell'),
  {
    package: 'fonts-noto-cjk',
    use: 'Chinese characters in pictures',
    isThere: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
  },
]

/** @type {Record<string, Piece[]>} */
const PIECES = { bench: [...FOR_TESTS, ...FOR_BENCHMARKS], engines: FOR_ENGINES, pictures: FOR_PICTURES }

const pieces = PIECES[process.argv[2] ?? ''] ?? FOR_TESTS
const missing = pieces.filter((piece) => !piece.isThere())
if (missing.length > 0) install(missing)

function hasPostgres() {
  const root = '/usr/lib/postgresql'
  return existsSync(root) && readdirSync(root).some((version) => existsSync(`${root}/${version}/bin/initdb`))
}

/** @param {Piece[]} absent */
function install(absent) {
  const names = absent.map((piece) => piece.package)
  for (const piece of absent) process.stdout.write(`Installing ${piece.package} (Debian), for ${piece.use}\n`)
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? [] : ['sudo']
  run([...sudo, 'apt-get', 'update', '-qq'])
  run([...sudo, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names])
  const still = absent.filter((piece) => !piece.isThere())
  if (still.length === 0) return
  process.stderr.write(
    `Not installed: ${still.map((piece) => piece.package).join(', ')}. Install them and try again.\n`,
  )
  process.exit(1)
}

/** @param {string[]} command */
function run([program = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
