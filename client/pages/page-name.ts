// Which file draws which route: the page of the route `ownerRules` is the file owner-rules.tsx of its area.
import { ROUTES } from '#shared/routes.ts'

const NAMES = new Map(
  Object.entries(ROUTES).map(([name, { path }]) => [
    path,
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  ]),
)

/** Of these files the one with the page of a route; undefined where none of them has it. */
export function pageFileIn(files: readonly string[], routePath: string): string | undefined {
  const name = NAMES.get(routePath)
  if (name === undefined) throw new Error(`${routePath} is no route`)
  return files.find((file) => file.endsWith(`/${name}.tsx`))
}
