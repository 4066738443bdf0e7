// A label printer of the network for tests: it takes what comes, or does not, and what came is turned back into dots and codes.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { readCodes } from '#tests/support/paper.ts'

/** What it does with whoever connects: reads to the end and closes, never reads, or breaks off in the middle. */
type Behaviour = 'prints' | 'stalls' | 'breaks'

export type LabelPrinter = {
  host: string
  port: number
  /** What was read of each connection, in the order in which they ended. */
  labels: Buffer[]
  /** How many connections there were, and how many at once at most. */
  connections: { all: number; atOnce: number }
  behave: (behaviour: Behaviour) => void
  close: () => Promise<void>
}

export async function startLabelPrinter(): Promise<LabelPrinter> {
  const labels: Buffer[] = []
  const connections = { all: 0, atOnce: 0 }
  const open = new Set<Socket>()
  let behaviour: Behaviour = 'prints'
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    connections.all += 1
    connections.atOnce = Math.max(connections.atOnce, open.size)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    if (behaviour === 'stalls') socket.pause()
    else if (behaviour === 'breaks') socket.once('data', () => socket.resetAndDestroy())
    else {
      const read: Buffer[] = []
      socket.on('data', (chunk: Buffer) => read.push(chunk))
      socket.once('end', () => {
        labels.push(Buffer.concat(read))
        open.delete(socket)
        socket.end()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    labels,
    connections,
    behave: (next) => {
      behaviour = next
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Dots = { width: number; height: number; isBurnt: (x: number, y: number) => boolean }

/** What a printer makes of it: written by its manual, and not by the code that is tested. */
export function dotsOf(label: Buffer): Dots {
  return label.includes('^GFA') ? dotsOfZpl(label.toString('latin1')) : dotsOfTspl(label)
}

const ZPL =
  /^\^XA\^PW(?<width>\d+)\^LL(?<height>\d+)\^LH0,0\^FO0,0\^GFA,\d+,\d+,(?<stride>\d+),(?<data>[^^]+)\^FS\^PQ1\^XZ\n$/
const TSPL = /^SIZE \d+ mm,\d+ mm\r\nCLS\r\nBITMAP 0,0,(?<stride>\d+),(?<height>\d+),0,/

function partsOf(pattern: RegExp, text: string): Record<string, string> {
  const groups = pattern.exec(text)?.groups
  if (!groups) throw new Error(`no label: ${text.slice(0, 80)}`)
  return groups
}

function dotsOfZpl(text: string): Dots {
  const { width, height, stride, data = '' } = partsOf(ZPL, text)
  const rows: string[] = []
  let row = ''
  let count = 0
  const finish = (whole: string) => {
    rows.push(whole)
    row = ''
  }
  for (const sign of data) {
    if (sign === ':') finish(rows.at(-1) ?? '')
    else if (sign === ',') finish(row.padEnd(2 * Number(stride), '0'))
    else if (/[G-Y]/.test(sign)) count += sign.charCodeAt(0) - 70
    else if (/[g-z]/.test(sign)) count += 20 * (sign.charCodeAt(0) - 102)
    else {
      row += sign.repeat(count || 1)
      count = 0
      if (row.length === 2 * Number(stride)) finish(row)
    }
  }
  if (rows.length !== Number(height)) throw new Error(`${rows.length} rows in place of ${height}`)
  const bytes = Buffer.from(rows.join(''), 'hex')
  return dots(Number(width), Number(height), Number(stride), (place) => bytes[place] ?? 0)
}

function dotsOfTspl(label: Buffer): Dots {
  const text = label.toString('latin1')
  const { stride, height } = partsOf(TSPL, text)
  const start = text.length - text.replace(TSPL, '').length
  const end = start + Number(stride) * Number(height)
  if (label.subarray(end).toString() !== '\r\nPRINT 1,1\r\n') throw new Error('the picture has another size')
  return dots(8 * Number(stride), Number(height), Number(stride), (place) => ~(label[start + place] ?? 255))
}

function dots(width: number, height: number, stride: number, byteAt: (place: number) => number): Dots {
  return {
    width,
    height,
    isBurnt: (x, y) => ((byteAt(y * stride + (x >> 3)) >> (7 - (x & 7))) & 1) === 1,
  }
}

/** Symbology and text of each code on it. */
export function codesOn({ width, height, isBurnt }: Dots): Promise<string[]> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isBurnt(x, y)) data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3)
  return readCodes({ width, height, data, colorSpace: 'srgb' } as ImageData)
}
