// 标签尺寸 — what is in the label printer, for each kind of label. Kept by this browser alone: a printer stands beside it, no
// matter who prints.
import { readStored, writeStored } from '#client/data/stored.ts'
import { LABEL_SIZES, type LabelSize } from '#shared/domain/printing.ts'

/** `paper.css` has a page, `labels.css` a layout for each size. */
export type LabelKind = { name: string; usual: LabelSize }

const KEY_PREFIX = 'LABEL_SIZE:'

export function labelSize({ name, usual }: LabelKind): LabelSize {
  const stored = readStored(KEY_PREFIX + name)
  return LABEL_SIZES.find((size) => size === stored) ?? usual
}

export function keepLabelSize({ name }: LabelKind, size: string): void {
  writeStored(KEY_PREFIX + name, size)
}
