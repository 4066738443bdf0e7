// The frame's code is kept apart from the sign-in page's, and is brought before a page in it is drawn.
import { type ComponentType, use } from 'react'
import type { Path } from 'react-router-dom'

type Frame = ComponentType<{ location: Path }>

let loaded: Frame | undefined
let loading: Promise<Frame> | undefined

export function FrameView({ location }: { location: Path }) {
  const Frame = loaded ?? use(loadFrame())
  return <Frame location={location} />
}

export function loadFrame(): Promise<Frame> {
  loading ??= import('#client/shell/frame.tsx').then(({ Frame }) => {
    loaded = Frame
    return Frame
  })
  return loading
}
