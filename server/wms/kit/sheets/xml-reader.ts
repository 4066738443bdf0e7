// The parts of a workbook are XML; this reads one of them in pieces. Entities of its own are none of ours: a document
// that declares any is refused by the parser (billion laughs, XXE).
import { SaxesParser } from 'saxes'
import { unreadableFile } from '#server/wms/kit/files/zip-scan.ts'

export type XmlHandlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Yields after each piece, so that its reader can hand on what the handlers have gathered. */
export async function* feedXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = createParser(handlers)
  for await (const piece of pieces) {
    refusing(() => parser.write(piece))
    yield
  }
}

export async function readXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of feedXml(pieces, handlers));
}

function createParser({ open, close, text }: XmlHandlers): SaxesParser {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => open?.(localName(name), attributes))
  parser.on('closetag', ({ name }) => close?.(localName(name)))
  parser.on('text', (found) => text?.(found))
  parser.on('cdata', (found) => text?.(found))
  return parser
}

function refusing(work: () => void): void {
  try {
    work()
  } catch {
    throw unreadableFile()
  }
}

/** Some programs write `x:row` for `row`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
