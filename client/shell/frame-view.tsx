// The frame's code is kept apart from the sign-in page's, and is brought before a page in it is drawn.
import type { Path } from 'react-router-dom'
import { codePart } from '#client/data/code.ts'

export const frameCode = codePart(() => import('#client/shell/frame.tsx'))

export function FrameView({ location }: { location: Path }) {
  const { Frame } = frameCode.useModule()
  return <Frame location={location} />
}
