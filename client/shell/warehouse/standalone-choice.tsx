// Asks where the user works on pages without the main layout: for the station on those that need one, else as everywhere.
import { useEffect, useState } from 'react'
import { storedStation } from '#client/data/station.ts'
import { useWarehouseDialog, WarehouseChoice } from '#client/shell/warehouse/warehouse-choice.tsx'
import type { Route } from '#shared/routes.ts'

export function StandaloneChoice({ route }: { route: Route }) {
  return route.asksFor === 'work-station' ? <StationChoice /> : <UsualChoice routePath={route.path} />
}

function StationChoice() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(storedStation() === null), [])
  return <WarehouseChoice mode="single" isOpen={isOpen} onClose={() => setOpen(false)} />
}

function UsualChoice({ routePath }: { routePath: string }) {
  const { isOpen, close } = useWarehouseDialog(routePath)
  return <WarehouseChoice isOpen={isOpen} onClose={close} />
}
