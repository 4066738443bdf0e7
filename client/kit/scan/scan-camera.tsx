// Scanning with the camera of a phone, where the browser can read codes. The camera is off as soon as nobody sees its picture.
import { useEffect, useRef, useState } from 'react'
import { CAMERA_COOL_DOWN_MS, createScanGate } from '#client/kit/scan/scan-gate.ts'
import { useHydrated } from '#client/kit/use-hydrated.ts'

/** Not in every browser, and so in none of TypeScript's. */
type Detector = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type WithDetector = { BarcodeDetector?: new () => Detector }

const LOOK_EVERY_MS = 200

export function ScanCamera({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!useHydrated() || !hasCamera()) return null
  return (
    <>
      <button
        type="button"
        className="bp6-button swms-scan-camera-button"
        aria-pressed={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? '关闭摄像头' : '摄像头'}
      </button>
      {isOpen && <CameraPicture onCode={onCode} />}
    </>
  )
}

function CameraPicture({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const report = useRef(onCode)
  useEffect(() => {
    report.current = onCode
  })
  // Hiding the view ends it, showing it again begins anew.
  useEffect(() => watch(video.current, (code) => report.current(code), setFailure), [])
  return failure ? (
    <p className="swms-scan-camera-failure" role="alert">
      {failure}
    </p>
  ) : (
    <video ref={video} className="swms-scan-camera" muted playsInline aria-label="摄像头画面" />
  )
}

/** Answers how to switch the camera off. */
function watch(
  video: HTMLVideoElement | null,
  onCode: (code: string) => void,
  onFailure: (reason: string) => void,
): () => void {
  const gate = createScanGate(CAMERA_COOL_DOWN_MS)
  let stream: MediaStream | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const begin = async (video: HTMLVideoElement) => {
    const detector = newDetector()
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver) return switchOff(stream)
    video.srcObject = stream
    await video.play()
    timer = setInterval(() => void look(detector, video), LOOK_EVERY_MS)
  }
  const look = async (detector: Detector, video: HTMLVideoElement) => {
    // A picture that is not there yet cannot be read; the next one can.
    const [found] = await detector.detect(video).catch(() => [])
    if (!isOver && found && !gate(found.rawValue, Date.now())) onCode(found.rawValue)
  }
  if (video) void begin(video).catch((error: unknown) => !isOver && onFailure(reasonOf(error)))
  return () => {
    isOver = true
    clearInterval(timer)
    if (stream) switchOff(stream)
  }
}

function switchOff(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function reasonOf(error: unknown): string {
  const { name } = error as { name?: string }
  if (name === 'NotAllowedError') return '没有使用摄像头的权限，请在浏览器设置中允许后重试'
  if (name === 'NotFoundError') return '没有找到摄像头，请使用扫描枪或手动输入'
  return '摄像头无法打开，请使用扫描枪或手动输入'
}

/** Browsers hand out cameras over https only. */
function hasCamera(): boolean {
  return 'BarcodeDetector' in window && 'mediaDevices' in navigator
}

function newDetector(): Detector {
  const { BarcodeDetector } = window as WithDetector
  if (!BarcodeDetector) throw new Error('this browser reads no codes')
  return new BarcodeDetector()
}
