// How high a list's rows are, as rows.css draws them: those that are not drawn are reckoned with it.
import { useMedia } from '#client/kit/use-media.ts'

export type Density = keyof typeof ROW_HEIGHTS

/** In pixels. */
const ROW_HEIGHTS = { 宽松: 41, 紧凑: 33 } as const
/** For a fingertip, whatever the density. */
const TOUCHED_ROW_HEIGHT = 48
const TOUCHED = '(max-width: 991.98px), (pointer: coarse)'

export function useRowHeight(density: Density): number {
  return useMedia(TOUCHED) ? TOUCHED_ROW_HEIGHT : ROW_HEIGHTS[density]
}
