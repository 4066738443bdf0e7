// Tells a code that was read twice from one that was scanned twice.

/** A wedge scanner whose trigger bounces reads the same label again this soon; a person does not. */
export const WEDGE_COOL_DOWN_MS = 500
/** A camera sees a code as long as it is in the picture. */
export const CAMERA_COOL_DOWN_MS = 1_500

/** True for a code that was seen within the time before; each sight of it counts. */
export type ScanGate = (code: string, atMs: number) => boolean

export function createScanGate(coolDownMs: number): ScanGate {
  let last = { code: '', atMs: Number.NEGATIVE_INFINITY }
  return (code, atMs) => {
    const isRepeat = code === last.code && atMs - last.atMs < coolDownMs
    last = { code, atMs }
    return isRepeat
  }
}
