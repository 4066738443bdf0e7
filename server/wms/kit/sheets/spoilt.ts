// Cells whose content got lost before the sheet came here: they are read as words that no column takes, so that such a row
// is refused now, and again when it comes back as it was.

/** A day where text was meant: programs make one of '2-1'. */
const DAY = '#日期 '
/** A day of which the cell shows a part. */
const PART_OF_DAY = '#部分日期 '
export const UNCALCULATED = '#未计算'

const ERRORS =
  /^#(?:N\/A|(?:REF|DIV\/0|VALUE|NUM|NULL|SPILL|CALC|FIELD|BUSY|CONNECT|BLOCKED|UNKNOWN)!|NAME\?|GETTING_DATA)$/i
/** '2.86472E+18', as programs show and save a long number; without a sign, as others do. */
const SHORTENED = /^[-+]?(?:\d(?:[.,]\d+)?E\+\d{1,3}|\d[.,]\d+E\d{1,3})$/i
/** What fifteen digits cannot hold: programs have put zeros for the rest. */
const LEAST_LOST = 1e15

/** Of a cell that is an error, whichever: programs invent new ones. */
export function errorText(value: string): string {
  return ERRORS.test(value) ? value : '#N/A'
}

/** A whole number as a column of text has to take it, or null when nothing of it is lost. */
export function shortened(number: number): string | null {
  if (Math.abs(number) < LEAST_LOST) return null
  return number
    .toExponential(14)
    .replace(/\.?0+e/, 'e')
    .toUpperCase()
}

export function dayAsText(day: string, isShownWhole: boolean): string {
  return (isShownWhole ? DAY : PART_OF_DAY) + day
}

/** In a column of names and notes a day that is shown whole is what its writer saw. */
export function withWholeDay(text: string): string {
  return text.startsWith(DAY) ? text.slice(DAY.length) : text
}

/** What is wrong with a cell in any column, in words; null when nothing is. */
export function mistakeIn(text: string): string | null {
  if (text === UNCALCULATED) return '是未计算的公式，请在 Excel 中打开并保存，或改为数值'
  if (ERRORS.test(text)) return `是错误值 ${text}，请改正`
  if (/^#{3,}$/.test(text)) return '因列宽不足只剩 #，请加宽此列后重新保存'
  if (text.includes('\ufffd')) return '含有无法识别的字符，请重新输入'
  return null
}

/** And in a column of text. */
export function mistakeInText(text: string): string | null {
  if (SHORTENED.test(text)) {
    return `是 ${text}，表格程序已丢失超过15位的末位或省去了各位，请将此列设为文本后重新输入`
  }
  if (text.startsWith(DAY) || text.startsWith(PART_OF_DAY))
    return '被表格程序变成了日期，请将此列设为文本后重新输入'
  return null
}
