// npm run bench [suite …] [-- --rows N --processes 1,2,4]: measures the product beside its peers, in one run on one machine, and
// prints the figures.
import { readdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import type { BenchOptions, BenchTable } from '#tests/bench/table.ts'

/** Every folder beside this file is a suite: its index.ts exports `run`. */
const SUITES = (await readdir(import.meta.dirname, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, processes: { type: 'string' } },
})
if (values.rows !== undefined && !/^[1-9]\d*$/.test(values.rows)) {
  process.stderr.write(`--rows takes a whole number, not ${values.rows}\n`)
  process.exit(1)
}
if (values.processes !== undefined && !/^[1-9]\d*(,[1-9]\d*)*$/.test(values.processes)) {
  process.stderr.write(`--processes takes whole numbers with commas between, not ${values.processes}\n`)
  process.exit(1)
}
const options: BenchOptions = {
  ...(values.rows !== undefined && { rows: Number(values.rows) }),
  ...(values.processes !== undefined && { processes: values.processes.split(',').map(Number) }),
}
const unknown = wanted.filter((name) => !SUITES.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`No suite ${unknown.join(', ')}; there are: ${SUITES.join(', ')}\n`)
  process.exit(1)
}

process.stdout.write(`${cpus()[0]?.model} × ${cpus().length}, Node ${process.version}, ${process.platform}\n`)
for (const name of wanted.length > 0 ? wanted : SUITES) {
  const { run } = await importSuite(name)
  process.stdout.write(`\n${textOf(await run(options))}`)
}

type Suite = { run: (options: BenchOptions) => Promise<BenchTable> }

/** Compiled as the build does it: what the contracts define is gathered by Vite. */
async function importSuite(name: string): Promise<Suite> {
  const { module } = await runnerImport<Suite>(path.join(import.meta.dirname, name, 'index.ts'))
  return module
}

function textOf({ title, rows, ratios }: BenchTable): string {
  const columns = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))]
  const lines = [
    ['', ...columns],
    ...rows.map(({ name, figures }) => [name, ...columns.map((column) => figureText(figures[column]))]),
  ]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return [
    title,
    ...lines.map((line) => line.map((cell, column) => align(cell, column, widths?.[column] ?? 0)).join('  ')),
    ...ratios.map((ratio) => `${ratio.name}: ${figureText(ratio.value)}`),
    '',
  ].join('\n')
}

function align(cell: string, column: number, width: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}

/** Three digits that mean something; no more are measured. */
function figureText(value: number | undefined): string {
  if (value === undefined) return '–'
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}
