// What stands on the label of each box: the number of its waybill, and of several boxes which one of how many it is.

const OF_SEVERAL = /^(?<waybillNo>.+)-(?<box>[1-9]\d{0,2})-(?<boxes>[1-9]\d{0,2})-$/

/** Ends as carriers write it, so that a waybill's own hyphens are not taken for it. */
export function boxCodeOf(waybillNo: string, box: number, boxes: number): string {
  return boxes === 1 ? waybillNo : `${waybillNo}-${box}-${boxes}-`
}

type Labelled = { waybillNo: string; boxes: number; boxNos: readonly string[] }

/** The bars and the square on the label of a box: its own number, where its carrier has given it one. */
export function codesOn(
  { waybillNo, boxes, boxNos }: Labelled,
  box: number,
): { bars: string; square: string } {
  const own = boxNos[box - 1]
  if (own !== undefined) return { bars: own, square: own }
  return { bars: boxCodeOf(waybillNo, box, boxes), square: waybillNo }
}

/** Null: it names no box, as the label of an only one. */
export function readBoxCode(code: string): { waybillNo: string; box: number | null } {
  const found = OF_SEVERAL.exec(code)?.groups
  if (!found) return { waybillNo: code, box: null }
  const box = Number(found['box'])
  const boxes = Number(found['boxes'])
  // Carriers write `-1-1-` behind a parcel that has no others.
  return box > boxes
    ? { waybillNo: code, box: null }
    : { waybillNo: found['waybillNo'] ?? code, box: boxes === 1 ? null : box }
}
