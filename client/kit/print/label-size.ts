// 标签尺寸 — what is in the label printer, for each kind of label. Kept by this browser alone: a printer stands beside it, no
// matter who prints.
import { readStored, writeStored } from '#client/data/stored.ts'

/** Width × height in millimetres, as rolls of labels are sold; `paper.css` has a page, `labels.css` a layout for each. */
export const LABEL_SIZES = ['60×40', '100×60', '76×130', '100×100', '100×150'] as const
type LabelSize = (typeof LABEL_SIZES)[number]

export type LabelKind = { name: string; usual: LabelSize }

const KEY_PREFIX = 'LABEL_SIZE:'

export function labelSize({ name, usual }: LabelKind): LabelSize {
  const stored = readStored(KEY_PREFIX + name)
  return LABEL_SIZES.find((size) => size === stored) ?? usual
}

export function keepLabelSize({ name }: LabelKind, size: string): void {
  writeStored(KEY_PREFIX + name, size)
}
