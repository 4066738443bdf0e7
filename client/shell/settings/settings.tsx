// Holds the place of the settings drawer, whose code comes when it is first opened. Anything in the frame may open it.
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { PartBoundary } from '#client/shell/parts/part-boundary.tsx'
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'

const OpenSettingsContext = createContext<(() => void) | null>(null)

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = () => setOpen(false)
  const part = useLoadedPart(isOpen, () => import('#client/shell/settings/settings-drawer.tsx'), close)
  return (
    <OpenSettingsContext value={open}>
      {children}
      <PartBoundary>{part && <part.SettingsDrawer isOpen={isOpen} onClose={close} />}</PartBoundary>
    </OpenSettingsContext>
  )
}

export function useOpenSettings(): () => void {
  const open = useContext(OpenSettingsContext)
  if (!open) throw new Error('useOpenSettings needs a SettingsProvider above it')
  return open
}
