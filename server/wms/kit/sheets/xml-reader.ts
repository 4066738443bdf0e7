// The parts of a workbook are XML; this reads one of them in pieces. Entities of its own are none of ours: a document
// that declares any is refused by the parser (billion laughs, XXE).
import { SaxesParser } from 'saxes'
import { Refusal } from '#server/wms/kit/errors.ts'
import { unreadableFile } from '#server/wms/kit/files/zip-scan.ts'
import { LONGEST_CELL } from '#server/wms/kit/sheets/limits.ts'

export type XmlHandlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** No workbook nests deeper than some twenty. The parser keeps each open tag. */
const DEEPEST = 64
/** Between two tags there is a cell at most, of letters that may each be written as `_x4E2D_`. The parser gathers it all. */
const LONGEST_PIECE = LONGEST_CELL * '_x0000_'.length

/** Yields after each piece, so that its reader can hand on what the handlers have gathered. */
export async function* feedXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const { parser, progress } = createParser(handlers)
  let silent = 0
  let seen = 0
  for await (const piece of pieces) {
    refusing(() => parser.write(piece))
    silent = progress.events === seen ? silent + piece.length : 0
    seen = progress.events
    // One tag, text or comment that does not end: a file of kilobytes holds gigabytes of it.
    if (silent > LONGEST_PIECE) throw unreadableFile()
    yield
  }
}

export async function readXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of feedXml(pieces, handlers));
}

function createParser({ open, close, text }: XmlHandlers) {
  const parser = new SaxesParser()
  const progress = { events: 0, depth: 0 }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    progress.events += 1
    progress.depth += 1
    if (progress.depth > DEEPEST) throw unreadableFile()
    open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    progress.events += 1
    progress.depth -= 1
    close?.(localName(name))
  })
  const handleText = (found: string) => {
    progress.events += 1
    text?.(found)
  }
  parser.on('text', handleText)
  parser.on('cdata', handleText)
  parser.on('comment', () => {
    progress.events += 1
  })
  return { parser, progress }
}

function refusing(work: () => void): void {
  try {
    work()
  } catch (error) {
    throw error instanceof Refusal ? error : unreadableFile()
  }
}

/** Some programs write `x:row` for `row`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
