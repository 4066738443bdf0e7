// The numbers that a platform gave: what stands on two boxes, or on none, is found by no truck.

/** As everywhere where a waybill's number is typed or scanned. */
const NUMBER = /^[\w./+#-]{1,64}$/

/** In words for people; null: one for each box. */
export function numbersMistake(numbers: readonly string[], boxes: number): string | null {
  if (numbers.includes('')) return '有的箱没有给单号'
  if (numbers.length !== boxes) return `给了 ${numbers.length} 个单号，本单有 ${boxes} 箱`
  if (!numbers.every((number) => NUMBER.test(number))) return '给的单号里有不能用的字符'
  const doubled = numbers.find((number, place) => numbers.indexOf(number) < place)
  return doubled === undefined ? null : `单号 ${doubled} 给了两次`
}
