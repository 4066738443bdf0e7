// Work for somebody who may leave while they wait for it.
import type { FastifyRequest } from 'fastify'
import { common } from '#server/wms/kit/refusals.ts'

/** Does the work, whose signal comes when nobody waits for the answer any more; its reason is the refusal that says so. */
export async function whileAwaited<T>(
  { raw: { socket } }: FastifyRequest,
  work: (gone: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController()
  const leave = () => gone.abort(common.callerGone())
  // Not the request's own end, which comes with that of its body.
  socket.once('close', leave)
  // While it was found out who asks.
  if (socket.destroyed) leave()
  try {
    return await work(gone.signal)
  } finally {
    socket.off('close', leave)
  }
}
