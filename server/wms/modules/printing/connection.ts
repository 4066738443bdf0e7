// One label through one connection. What is known afterwards is no more than how far it came.
import { once } from 'node:events'
import { connect } from 'node:net'
import { isPrivateAddress, isPrivateHost } from '#server/wms/kit/web/private-address.ts'
import { ForbiddenAddress, lookupOnly } from '#server/wms/kit/web/public-address.ts'

export type Outcome = {
  /** Sent: all of it was taken. Unsent: not one byte has left. Doubtful: anything between. */
  end: 'sent' | 'unsent' | 'doubtful'
  /** In words for people. */
  result: string
}

type Target = { host: string; port: number }
type Limits = { isLocal: boolean; connectMs: number; sendMs: number }

export async function sendBytes(
  { host, port }: Target,
  bytes: Buffer,
  { isLocal, connectMs, sendMs }: Limits,
): Promise<Outcome> {
  if (!isPrivateHost(host, isLocal)) return { end: 'unsent', result: FORBIDDEN }
  const lookup = lookupOnly((address) => isPrivateAddress(address, isLocal))
  // Half open: the printer ends its side once it has read ours to the end, and not before.
  const socket = connect({ host, port, lookup, allowHalfOpen: true })
  // Nobody listens any more when a connection breaks after its outcome is known.
  socket.on('error', () => {})
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) })
  } catch (error) {
    socket.destroy()
    return { end: 'unsent', result: unreached(error) }
  }
  try {
    const ended = once(socket.resume(), 'end', { signal: AbortSignal.timeout(sendMs) })
    socket.end(bytes)
    await ended
    return socket.writableFinished
      ? { end: 'sent', result: '' }
      : { end: 'doubtful', result: '打印机没有收完就断开了' }
  } catch (error) {
    return { end: 'doubtful', result: brokenOff(error) }
  } finally {
    socket.destroy()
  }
}

const FORBIDDEN = '地址不在内网，不允许连接，请修改打印机的地址'

function unreached(error: unknown): string {
  const { code = '' } = error as { code?: string }
  if (error instanceof ForbiddenAddress) return FORBIDDEN
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) return '找不到打印机，地址无法解析'
  if (code === 'ECONNREFUSED') return '打印机拒绝连接，请检查端口'
  return '连不上打印机，请检查电源、网线和地址'
}

function brokenOff(error: unknown): string {
  return (error as Error).name === 'AbortError' ? '打印机没有收完，请检查缺纸或卡纸' : '送到一半连接断开'
}
