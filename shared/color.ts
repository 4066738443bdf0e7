// Colours as '#rrggbb', and how well one can be told from another: WCAG 2.2 §1.4.3, relative luminance and contrast ratio.

/** 1 for equal colours up to 21 for black and white. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

/** `share` of 0 is `from`, of 1 is `to`. */
export function mixed(from: string, to: string, share: number): string {
  const end = channels(to)
  const between = channels(from).map((value, index) => value + ((end[index] ?? 0) - value) * share)
  return `#${between.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/**
 * The colour itself where it stands out from all backgrounds by `ratio`, else its tone nearest to it towards `end` that
 * does; `end` where none does.
 */
export function toneWith(ratio: number, color: string, end: string, backgrounds: readonly string[]): string {
  for (let share = 0; share < 1; share += TONE_STEP) {
    const tone = mixed(color, end, share)
    if (backgrounds.every((background) => contrast(tone, background) >= ratio)) return tone
  }
  return end
}

/** Finer than a channel of 8 bits need not be. */
const TONE_STEP = 1 / 128

/** 0 for black, 1 for white. */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
