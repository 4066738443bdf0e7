// How the cells of a text are told apart: by commas in most places, by semicolons where the comma belongs to the numbers, by tabs
// where a sheet was kept as "Unicode text".

export type CsvDialect = { delimiter: string; declaration: string }

const DELIMITERS = [',', '\t', ';', '|'] as const
const LOOKED_AT = 50
/** Excel's own word for it, which it takes off the first line. */
const DECLARATION = /^\s*"?sep=([,;|\t])"?[,;|\t]*(?:\r\n|\n|\r|$)/i
const QUOTED = /"(?:[^"]|"")*"/g

/** By the beginning of the text: `declaration` is what stands before its first row. */
export function dialectOf(head: string): CsvDialect {
  const [declaration = '', declared] = DECLARATION.exec(head) ?? []
  if (declared) return { delimiter: declared, declaration }
  const lines = head
    .replace(QUOTED, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT)
  const counted = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    return {
      delimiter,
      lines: counts.filter((count) => count > 0).length,
      total: counts.reduce((a, b) => a + b, 0),
    }
  })
  // What is in every row before what is in many of them: a list in one cell has separators of its own.
  const [best] = counted.sort((a, b) => b.lines - a.lines || b.total - a.total)
  return { delimiter: best?.delimiter ?? ',', declaration: '' }
}
