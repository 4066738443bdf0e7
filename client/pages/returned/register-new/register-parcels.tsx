// The station at work: the next scan may follow at once, whatever becomes of the one before.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { deliver } from '#client/data/delivery.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { PhotoButton } from '#client/features/photo-button.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { tell, useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import { useWorkStation } from '#client/kit/scan/use-work-station.ts'
import { outdate } from '#client/kit/use-refresh.ts'
import { FactFields } from '#client/pages/returned/register-new/fact-fields.tsx'
import {
  type RegisterCommand,
  type RegisterEffect,
  type RegisterEvent,
  type RegisteredScan,
  type RegisterState,
  startRegistering,
  stepRegistering,
} from '#client/pages/returned/register-new/registering.ts'
import { registerParcel, returnParcel } from '#shared/contracts/returned/parcel.ts'
import { hrefTo } from '#shared/routes.ts'

export function RegisterParcels() {
  const { preferences } = usePreferences()
  const [chosen = null, ...others] = preferences.warehouses
  const { told, state, queue, dispatch, fail } = useRegistering(others.length === 0 ? chosen : null)
  const { facts, asked } = state
  const { waiting } = queue
  return (
    <Station
      title="新退件登记"
      subject={<RowLink href={hrefTo('returnParcels')}>退件登记</RowLink>}
      asks={facts.noOwner ? '请扫描运单号（无主件）' : '请扫描运单号'}
      hint="先选货主再扫描；承运商由运单号识别，识别不了时再选择"
      told={told}
      onScan={(_code, _label, text) => dispatch({ type: 'scan', code: text, waiting })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      progress={<ProgressLine label="本次已登记" done={String(state.registered)} />}
      aside={
        <LastScans queue={queue} textOf={commandText} scans={state.scans} action={(scan) => toParcel(scan)} />
      }
      actions={
        <>
          <button
            type="button"
            className={`bp6-button${facts.noOwner ? ' bp6-intent-warning' : ''}`}
            aria-pressed={facts.noOwner}
            onClick={() => dispatch({ type: 'edited', change: { noOwner: !facts.noOwner } })}
          >
            无主件
          </button>
          {facts.warehouse !== null && (
            <PhotoButton
              place={{ warehouse: facts.warehouse, ...(facts.owner !== null && { owner: facts.owner }) }}
              onKept={(fileName) => dispatch({ type: 'photographed', fileName })}
              onFailure={fail}
            />
          )}
        </>
      }
    >
      <FactFields
        facts={facts}
        warehouseName={chosen?.code === facts.warehouse ? chosen?.name : undefined}
        asked={asked?.field ?? null}
        onEdit={(change) => dispatch({ type: 'edited', change })}
        onAnswer={() => dispatch({ type: 'answered', waiting })}
      />
    </Station>
  )
}

function useRegistering(warehouse: { code: string } | null) {
  const client = useQueryClient()
  const { told, tell: handleTell } = useFeedback()
  const perform = (effect: RegisterEffect) => {
    if (effect.type === 'tell') handleTell(effect)
    else if (effect.type === 'send') queue.add(effect.code, effect.command)
    else outdate(client, returnParcel)
  }
  const [state, dispatch] = useStation<RegisterState, RegisterEvent, RegisterEffect>(
    stepRegistering,
    () => startRegistering(warehouse?.code ?? null),
    perform,
  )
  const queue = useScanQueue<RegisterCommand>({
    station: 'register-parcel',
    deliver: (send, command, opId) => deliver(send, registerParcel, { body: { ...command, opId } }),
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell: handleTell,
  })
  useWorkStation(
    state.facts.warehouse ?? '',
    useCallback((station) => dispatch({ type: 'placed', station }), [dispatch]),
  )
  return { told, state, queue, dispatch, fail: (reason: string) => handleTell(tell('bad', reason)) }
}

function commandText({ noOwner, owner, carrier }: RegisterCommand): string {
  return [noOwner ? '无主件' : owner, carrier].filter(Boolean).join(' · ')
}

function toParcel(scan: { key: string }) {
  const { returnNo } = scan as RegisteredScan
  return returnNo === null ? null : <RowLink href={hrefTo('returnParcel', { id: returnNo })}>查看</RowLink>
}
