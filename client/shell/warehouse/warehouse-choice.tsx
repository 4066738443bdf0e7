// Holds the place of the warehouse dialog, whose code comes when it is first opened.
import { useEffect, useEffectEvent, useState } from 'react'
import { usePreferences } from '#client/data/preferences.tsx'
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'
import { asksForWarehouse } from '#client/shell/warehouse/choice.ts'
import type { WarehouseMode } from '#client/shell/warehouse/warehouse-dialog.tsx'

type DialogState = { isOpen: boolean; open: () => void; close: () => void }

/** Opens by itself after each navigation for as long as no warehouse is chosen and the user has not declined. */
export function useWarehouseDialog(routePath: string | null): DialogState {
  const { preferences } = usePreferences()
  const [isOpen, setOpen] = useState(false)
  const ask = useEffectEvent((path: string) => {
    if (asksForWarehouse(preferences, path)) setOpen(true)
  })
  // After a navigation, not while the user is choosing.
  useEffect(() => {
    if (routePath !== null) ask(routePath)
  }, [routePath])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

type WarehouseChoiceProps = { mode?: WarehouseMode; isOpen: boolean; onClose: () => void }

export function WarehouseChoice({ mode = 'multiple', isOpen, onClose }: WarehouseChoiceProps) {
  const part = useLoadedPart(isOpen, () => import('#client/shell/warehouse/warehouse-dialog.tsx'), onClose)
  return part && <part.WarehouseDialog mode={mode} isOpen={isOpen} onClose={onClose} />
}
