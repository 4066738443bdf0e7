// A parcel on its way onto the table: what is scanned is looked up, registered and opened.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { queryOf, untold } from '#client/data/data-client.ts'
import { onlyWarehouse, usePreferences } from '#client/data/preferences.tsx'
import { stationHere, storedStation } from '#client/data/station.ts'
import { useCommand } from '#client/data/use-command.ts'
import { type Tell, tell as telling } from '#client/kit/scan/feedback.tsx'
import { lookupFailure } from '#client/kit/scan/lookup-failure.ts'
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
  const { preferences } = usePreferences()
  /** Where this browser stands, or where its user works; empty where that is more than one. */
  const warehouseHere = () => storedStation()?.code ?? onlyWarehouse(preferences)
  const { run } = useCommand(registerParcel)
  /** One whose number does not give its carrier away. */
  const [unnamed, setUnnamed] = useState<Registration | null>(null)

  /** What is scanned while a parcel is looked for may be of it. */
  const isBusy = useRef(false)

  const register = async (registration: Registration) => {
    setUnnamed(null)
    isBusy.current = true
    const parcel = await run({ ...registration, station: stationHere() }, ({ message, detail }) => {
      if (detail?.field === 'carrier') setUnnamed(registration)
      dispatch({ type: 'refused', registration, reason: message })
    })
    isBusy.current = false
    if (parcel) dispatch({ type: 'registered', parcel })
  }
  const open = async (returnNo: string) => {
    isBusy.current = true
    await client.prefetchQuery({ ...returnWorkQuery(returnNo), staleTime: 0 })
    await navigate(`?${new URLSearchParams({ returnNo })}`)
  }
  const perform = (effect: BeginEffect) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'open') void open(effect.returnNo)
    else void register(effect.registration)
  }
  const [state, dispatch] = useStation<BeginState, BeginEvent, BeginEffect>(
    stepBeginning,
    NOTHING_BEGUN,
    perform,
  )
  /** Null after a failure, which has been told. */
  const find = async (code: string, returnNo?: string): Promise<Found | null> => {
    const warehouse = warehouseHere()
    const query = { code, ...(warehouse && { warehouse }), ...(returnNo !== undefined && { returnNo }) }
    if (isBusy.current) {
      tell(telling('bad', `${code} 未计入`, '上一次扫描还在处理，请稍候重新扫描'))
      return null
    }
    isBusy.current = true
    const asking = untold(queryOf(findReturn, { query }), 'rejected', 'unreachable')
    try {
      return await client.fetchQuery({ ...asking, staleTime: 0 })
    } catch (error) {
      const reason = lookupFailure(error)
      dispatch({ type: 'missed', code, reason })
      return null
    } finally {
      isBusy.current = false
    }
  }
  const handleOpened = useCallback(() => {
    isBusy.current = false
    dispatch({ type: 'opened' })
  }, [dispatch])
  const begin = (code: string, found: Found) =>
    dispatch({ type: 'found', code, found, warehouse: warehouseHere() })
  const forget = () => setUnnamed(null)
  return { state, dispatch, warehouseHere, find, begin, unnamed, register, forget, handleOpened }
}
