// What this browser tells of the work station that it stands at: who has come to it, each minute that it is there, and at
// the end that nobody is. Quietly: the self-check says what is wrong.
import { sendFromBrowser } from '#client/data/browser-transport.ts'
import { CallFailure, settleCall } from '#client/data/call-failure.ts'
import { storedStation } from '#client/data/station.ts'
import { readStored, writeStored } from '#client/data/stored.ts'
import { newOpId } from '#client/data/use-command.ts'
import { type CallRequest, callRequest } from '#shared/contracts/definition/request.ts'

/** Another tab has told it since. */
const FRESH_MS = 30_000
const TOLD_AT = 'STATION_TOLD_AT'
/** Who has come to which station here. */
const SEAT = 'STATION_SEAT'

/** From one tab of a browser, however many are open; nothing of a station that its user may not stand at. */
export async function tellPresence(userId: string): Promise<void> {
  const station = storedStation()
  if (!station) return
  await takeSeat(userId, station.deviceCode)
  if (Date.now() - Number(readStored(TOLD_AT)) < FRESH_MS) return
  writeStored(TOLD_AT, Date.now())
  const { sendHeartbeat } = await contracts()
  await tell(callRequest(sendHeartbeat, { body: { device: station.deviceCode } }), FRESH_MS)
}

/**
 * Anyone who signs in where somebody else has chosen the station stands at it from then on. Rejects with the `CallFailure` of
 * a server that has them not; one that keeps no account of its stations has everybody.
 */
export async function takeSeat(userId: string, device: string): Promise<void> {
  const seat = `${userId} ${device}`
  if (readStored(SEAT) === seat) return
  writeStored(SEAT, seat)
  const { startStationSession } = await contracts()
  try {
    await tell(callRequest(startStationSession, { body: { device, opId: newOpId() } }), FRESH_MS)
  } catch (error) {
    if (error instanceof CallFailure && error.isUnknown) return
    writeStored(SEAT, null)
    throw error
  }
}

/** Before its user signs out. */
export async function leaveStation(): Promise<void> {
  if (!storedStation()) return
  writeStored(SEAT, null)
  const { endStationSession } = await contracts()
  await tell(callRequest(endStationSession, { body: { opId: newOpId() } }), LEAVING_MS)
}

function tell(request: CallRequest, withinMs: number): Promise<unknown> {
  return settleCall(sendFromBrowser, request, AbortSignal.timeout(withinMs))
}

/** Nobody waits longer for the sign-out. */
const LEAVING_MS = 3_000

/** Most browsers stand at no station and never load them. */
const contracts = () => import('#shared/contracts/equipment/device-event.ts')
