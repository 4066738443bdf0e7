// What the frame must know before it can be drawn.
import { OWN_INFO, OWN_MENU } from '#client/data/own-queries.ts'

/** The server fetches these before it renders, so that the frame comes complete with the first HTML. */
export const frameQueries = [OWN_MENU, OWN_INFO] as const
