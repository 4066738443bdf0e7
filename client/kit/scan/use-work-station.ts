// The work station that this browser stands at, if it is one of the warehouse: a station page begins with it.
import { useEffect } from 'react'
import { storedStation } from '#client/data/station.ts'

/** After the first paint: the server does not know where a browser stands. `onStation` must stay the same. */
export function useWorkStation(warehouse: string, onStation: (deviceCode: string) => void): void {
  useEffect(() => {
    const station = storedStation()
    if (station?.code === warehouse) onStation(station.deviceCode)
  }, [warehouse, onStation])
}
