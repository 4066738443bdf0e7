// Scanning with the camera of a phone. The camera is off as soon as nobody sees its picture.
import { useEffect, useRef, useState } from 'react'
import { bringCode } from '#client/data/code.ts'
import type { CodeReader } from '#client/kit/scan/code-reader.ts'
import { CAMERA_COOL_DOWN_MS, createScanGate } from '#client/kit/scan/scan-gate.ts'
import { useHydrated } from '#client/kit/use-hydrated.ts'

const LOOK_AFTER_MS = 150

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

/** Enough for the narrow bars of a long code, and read in some ten milliseconds. */
const PICTURE = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }

/** Answers how to switch the camera off. */
function watch(
  video: HTMLVideoElement | null,
  onCode: (code: string) => void,
  onFailure: (reason: string) => void,
): () => void {
  const gate = createScanGate(CAMERA_COOL_DOWN_MS)
  let stream: MediaStream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const begin = async (video: HTMLVideoElement) => {
    const reading = bringReader()
    // Whichever of the two fails first is told of.
    reading.catch(() => undefined)
    stream = await navigator.mediaDevices.getUserMedia({ video: PICTURE })
    if (isOver) return switchOff(stream)
    video.srcObject = stream
    await video.play()
    const read = await reading
    const look = async () => {
      const code = await read(video)
      if (isOver) return
      if (code !== null && !gate(code, Date.now())) onCode(code)
      timer = setTimeout(() => void look().catch(fail), LOOK_AFTER_MS)
    }
    await look()
  }
  const fail = (error: unknown) => {
    if (isOver) return
    if (stream) switchOff(stream)
    onFailure(reasonOf(error))
  }
  if (video) void begin(video).catch(fail)
  return () => {
    isOver = true
    clearTimeout(timer)
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
  return 'mediaDevices' in navigator
}

async function bringReader(): Promise<CodeReader> {
  const { createCodeReader } = await bringCode(() => import('#client/kit/scan/code-reader.ts'))
  return createCodeReader()
}
