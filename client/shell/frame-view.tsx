// The frame's code is kept apart from the sign-in page's, and is brought before a page in it is drawn.
import { type ComponentType, use } from 'react'

let loaded: ComponentType | undefined
let loading: Promise<ComponentType> | undefined

export function FrameView() {
  const Frame = loaded ?? use(loadFrame())
  return <Frame />
}

export function loadFrame(): Promise<ComponentType> {
  loading ??= import('#client/shell/frame.tsx').then(({ Frame }) => {
    loaded = Frame
    return Frame
  })
  return loading
}
