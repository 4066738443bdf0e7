// The drawer in which a figure is traced back to its facts.
import type { ComponentProps } from 'react'
import { DrawerFrame } from '#client/kit/drawer-frame.tsx'

export function TraceFrame({ title, ...props }: ComponentProps<typeof DrawerFrame>) {
  return <DrawerFrame title={`溯源：${title}`} {...props} />
}
