// A field to sign in, with a finger, a pen or a mouse.
import { type PointerEvent, useRef } from 'react'
import { Button } from '#client/kit/button.tsx'
import '#client/pages/outbound/loading/signature-pad.css'

const LINE_PX = 3

/** `onSigned`: what is drawn by now; null when it was wiped off. */
export function SignaturePad({ onSigned }: { onSigned: (canvas: HTMLCanvasElement | null) => void }) {
  const pad = useRef<HTMLCanvasElement>(null)
  const handleDown = (event: PointerEvent<HTMLCanvasElement>) => {
    const { currentTarget: canvas, pointerId } = event
    canvas.setPointerCapture(pointerId)
    giveDots(canvas)
    const pen = canvas.getContext('2d')
    pen?.beginPath()
    pen?.moveTo(...pointOf(event))
  }
  const handleMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const { currentTarget: canvas, buttons } = event
    const pen = canvas.getContext('2d')
    if (!pen || buttons === 0) return
    pen.lineWidth = LINE_PX
    pen.lineCap = 'round'
    pen.lineTo(...pointOf(event))
    pen.stroke()
    onSigned(canvas)
  }
  const handleWipe = () => {
    if (pad.current) pad.current.width = pad.current.clientWidth
    onSigned(null)
  }
  return (
    <div className="swms-signature">
      <div className="swms-signature-head">
        <span>司机签字（可在打印的交接单上签）</span>
        <Button variant="minimal" onClick={handleWipe}>
          重签
        </Button>
      </div>
      <canvas
        ref={pad}
        className="swms-signature-pad"
        role="img"
        aria-label="司机签字"
        onPointerDown={handleDown}
        onPointerMove={handleMove}
      />
    </div>
  )
}

/** As many as it is wide; setting that wipes it, so only once. */
function giveDots(canvas: HTMLCanvasElement): void {
  const { clientWidth, clientHeight } = canvas
  if (canvas.width === clientWidth && canvas.height === clientHeight) return
  canvas.width = clientWidth
  canvas.height = clientHeight
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { left, top } = currentTarget.getBoundingClientRect()
  return [clientX - left, clientY - top]
}

/** As a picture. */
export function pictureOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
