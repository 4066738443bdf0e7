// What was copied out of a spreadsheet: lines of cells, with tabs between them.

export function readPasted(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
}
