// A parcel on its way onto the table: what is scanned is looked up, registered and opened.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CallFailure } from '#client/data/call-failure.ts'
import { queryOf, untold } from '#client/data/data-client.ts'
import { onlyWarehouse, usePreferences } from '#client/data/preferences.tsx'
import { stationHere } from '#client/data/station.ts'
import { useCommand } from '#client/data/use-command.ts'
import type { Tell } from '#client/kit/scan/feedback.tsx'
import { useStation } from '#client/kit/scan/use-station.ts'
import {
  type BeginEffect,
  type BeginEvent,
  type BeginState,
  type Found,
  NOTHING_BEGUN,
  type Registration,
  stepBeginning,
} from '#client/pages/returned/station/beginning.ts'
import { returnWorkQuery } from '#client/pages/returned/station/return-work.ts'
import { registerParcel } from '#shared/contracts/returned/parcel.ts'
import { findReturn } from '#shared/contracts/returned/station.ts'

export type Beginning = ReturnType<typeof useBeginning>

export function useBeginning(tell: (message: Tell) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const warehouse = onlyWarehouse(usePreferences().preferences)
  const { run } = useCommand(registerParcel)
  /** One whose number does not give its carrier away. */
  const [unnamed, setUnnamed] = useState<Registration | null>(null)

  const register = async (registration: Registration) => {
    setUnnamed(null)
    const parcel = await run({ ...registration, station: stationHere() }, ({ message, detail }) => {
      if (detail?.field === 'carrier') setUnnamed(registration)
      dispatch({ type: 'refused', registration, reason: message })
    })
    if (parcel) dispatch({ type: 'registered', parcel })
  }
  const open = async (returnNo: string) => {
    await client.prefetchQuery({ ...returnWorkQuery(returnNo), staleTime: 0 })
    await navigate(`?${new URLSearchParams({ returnNo })}`)
  }
  const perform = (effect: BeginEffect) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'open') void open(effect.parcel.returnNo)
    else void register(effect.registration)
  }
  const [state, dispatch] = useStation<BeginState, BeginEvent, BeginEffect>(
    stepBeginning,
    NOTHING_BEGUN,
    perform,
  )
  /** Null after a failure, which has been told. */
  const find = async (code: string, returnNo?: string): Promise<Found | null> => {
    const query = { code, ...(warehouse && { warehouse }), ...(returnNo !== undefined && { returnNo }) }
    const asking = untold(queryOf(findReturn, { query }), 'rejected', 'unreachable')
    try {
      return await client.fetchQuery({ ...asking, staleTime: 0 })
    } catch (error) {
      const reason = error instanceof CallFailure ? error.message : '查询失败，请重新扫描'
      dispatch({ type: 'missed', code, reason })
      return null
    }
  }
  const begin = (code: string, found: Found) => dispatch({ type: 'found', code, found, warehouse })
  return { state, dispatch, warehouse, find, begin, unnamed, register, forget: () => setUnnamed(null) }
}
