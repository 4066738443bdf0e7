// The queue of one station, for the user who stands at it. It goes on sending while the station's tab is in the background,
// and the tab counts as unsaved as long as anything waits.
import { useEffect, useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Asked, askedIn, sureOf } from '#client/data/asked.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import type { Delivery } from '#client/data/delivery.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { useSend } from '#client/data/send-context.ts'
import { listenToSession } from '#client/data/session-events.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { firstLate, listenToLate, sendLate, workOf } from '#client/kit/scan/late-sign-ons.ts'
import {
  createScanQueue,
  type QueueState,
  type ScanQueue,
  type Settled,
} from '#client/kit/scan/scan-queue.ts'
import { useUnsaved } from '#client/kit/unsaved/use-unsaved.ts'
import type { SendCall } from '#shared/frame/page-state.ts'

/** Sends a scan as the call that it is at this station. */
export type DeliverScan<C> = (send: SendCall, command: C, opId: string) => Promise<Delivery>

type StationQueue<C> = {
  /** Tells this station's queue from those of other stations. */
  station: string
  deliver: DeliverScan<C>
  onSettled: (settled: Settled<C>) => void
  /** Of the station's feedback: a scan that has to wait is told there. */
  tell: (message: Tell) => void
}

const DROPPED: Delivery = { kind: 'refused', reason: '上岗未被接受，此次扫描已放弃，未记录', detail: null }

/** The same, scanned once more after a question, says yes to it. */
type Sure = { sure?: readonly string[] }

export function useScanQueue<C extends object>(options: StationQueue<C>): ScanQueue<C> & QueueState<C> {
  const send = useSend()
  const { id } = useSignedInUser()
  const latest = useRef(options)
  useInsertionEffect(() => {
    latest.current = options
  })
  const asked = useRef<Asked | null>(null)
  const [queue] = useState(() => {
    const queue: ScanQueue<C & Sure> = createScanQueue<C & Sure>({
      key: queueKey(options.station, id),
      async deliver({ command, opId, signedOn: scannedBy = null }) {
        const heldUp = await sendLate(send)
        if (heldUp) return heldUp
        const signedOn = workOf(scannedBy)
        if (signedOn === 'dropped') return DROPPED
        return latest.current.deliver(
          (request, signal) => send({ ...request, signedOn }, signal),
          command,
          opId,
        )
      },
      onSettled: (settled) => {
        const { sure = [], ...command } = settled.command
        const detail = settled.outcome.kind === 'refused' ? settled.outcome.detail : null
        asked.current = askedIn(detail, JSON.stringify(command), sure)
        latest.current.onSettled(settled)
      },
      onHeld: (code, reason) => latest.current.tell(tell('notice', `${code} 已暂存`, reason)),
      onExpired(failure) {
        reportFailure(failure)
        const code = queue.state().waiting.at(-1)?.code ?? ''
        latest.current.tell(tell('bad', `${code} 已暂存`, '登录已失效；本人重新登录后自动发送'))
      },
    })
    return queue
  })
  // The one kind of effect that lasts while its view is hidden; nothing may be drawn anew from within it.
  useInsertionEffect(() => {
    let stop = () => {}
    queueMicrotask(() => {
      stop = queue.start()
    })
    window.addEventListener('online', queue.retry)
    let isHeldUp = firstLate() !== null
    const stopLate = listenToLate(() => {
      const wasHeldUp = isHeldUp
      isHeldUp = firstLate() !== null
      if (wasHeldUp && !isHeldUp) queue.retry()
    })
    // Signed in again, in another tab.
    const stopListening = listenToSession((event) => event === 'active' && queue.retry())
    return () => {
      stopListening()
      stopLate()
      window.removeEventListener('online', queue.retry)
      queueMicrotask(() => stop())
    }
  }, [queue])
  useEffect(() => queue.retry(), [queue])
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state)
  useUnsaved(state.waiting.length > 0)
  const add = (code: string, command: C) => {
    const sure = sureOf(asked.current, JSON.stringify(command))
    queue.add(code, sure.length > 0 ? { ...command, sure } : command)
  }
  return { ...queue, ...state, add }
}

function queueKey(station: string, userId: string): string {
  return `SCANS ${userId} ${station}`
}
