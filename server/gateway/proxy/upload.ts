// A client's body on its way to the upstream: a small one waits until it is whole, a larger one is sent on as it comes.
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { RefusalName } from '#server/gateway/answers/refusals.ts'
import type { BodyOwner, UnfinishedBodies } from '#server/gateway/proxy/unfinished-bodies.ts'

/** What is smaller takes no connection to the upstream before it is here; what is larger, not before so much is. */
const HELD_BYTES = 64 * 1024

export type Upload = {
  stream: Readable
  /** To be set by the code that sends it on: the client has been given up. */
  onGivenUp: (refusal: RefusalName) => void
}

export type Body = Buffer | Upload

type BodyReceiver = {
  owner: BodyOwner
  onBody: (body: Body) => void
  /** In place of `onBody`. */
  onRefused: (refusal: RefusalName) => void
}

/** Neither is called when the client leaves before. */
export function receiveBody(
  request: IncomingMessage,
  bodies: UnfinishedBodies,
  { owner, onBody, onRefused }: BodyReceiver,
): void {
  const chunks: Buffer[] = []
  let heldBytes = 0
  let upload: (Upload & { stream: PassThrough }) | null = null
  const place = bodies.enter(owner, request, {
    isAwaited: () => !upload?.stream.writableNeedDrain,
    onGivenUp(refusal) {
      stopHolding()
      if (upload) upload.onGivenUp(refusal)
      else onRefused(refusal)
    },
  })
  request.on('data', hold)
  request.once('end', finish)
  request.once('close', () => bodies.leave(place))

  function hold(chunk: Buffer): void {
    chunks.push(chunk)
    heldBytes += chunk.length
    if (heldBytes >= HELD_BYTES) passOn()
  }

  function finish(): void {
    bodies.leave(place)
    onBody(Buffer.concat(chunks))
  }

  function passOn(): void {
    stopHolding()
    if (bodies.beginUpload(place)) {
      upload = { stream: openStream(request, chunks), onGivenUp: () => undefined }
      request.once('end', () => bodies.leave(place))
      onBody(upload)
    } else {
      bodies.leave(place)
      onRefused('tooManyUploads')
    }
  }

  /** What still comes is read and dropped unless somebody else reads it. */
  function stopHolding(): void {
    request.off('data', hold)
    request.off('end', finish)
  }
}

/**
 * The body as a stream of its own: when the upstream answers before it has all of it, that stream is destroyed, and not
 * the client's connection, on which the answer still has to go out.
 */
function openStream(request: IncomingMessage, begun: readonly Buffer[]): PassThrough {
  const stream = new PassThrough()
  for (const chunk of begun) stream.write(chunk)
  request.pipe(stream)
  request.once('close', () => {
    if (!request.complete) stream.destroy(new Error('the client left in the middle of its upload'))
  })
  // The code that sends the stream on hears of its errors; this one is for when nobody does any more.
  stream.on('error', () => undefined)
  // The rest is read and dropped: a client that is still sending looks at the answer only afterwards.
  stream.once('close', () => request.resume())
  return stream
}
