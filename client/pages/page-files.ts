// Which file draws which route: the page of the route `ownerRules` is the file owner-rules.tsx of its area.
import { ROUTES } from '#shared/routes.ts'

/** Of these files those with a page, by the path of its route. */
export function pageFiles(files: readonly string[]): ReadonlyMap<string, string> {
  const byName = new Map(files.map((file) => [file.replace(/^.*\/|\.tsx$/g, ''), file]))
  return new Map(
    Object.entries(ROUTES).flatMap(([name, { path }]) => {
      const file = byName.get(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
      return file ? [[path, file]] : []
    }),
  )
}
