// What a scan sounds and feels like: nobody at a station looks at the screen all the time, and a hall may be loud.
import type { Tone } from '#client/kit/scan/feedback.tsx'

type Beep = { hertz: number; fromMs: number; forMs: number }

const BEEPS: Readonly<Record<Tone, readonly Beep[]>> = {
  good: [{ hertz: 1320, fromMs: 0, forMs: 90 }],
  notice: [
    { hertz: 660, fromMs: 0, forMs: 70 },
    { hertz: 660, fromMs: 110, forMs: 70 },
  ],
  bad: [
    { hertz: 220, fromMs: 0, forMs: 220 },
    { hertz: 165, fromMs: 240, forMs: 320 },
  ],
}

/** In milliseconds: on, off, on. */
const SHAKES: Readonly<Record<Tone, readonly number[]>> = {
  good: [40],
  notice: [60, 60, 60],
  bad: [200, 80, 200],
}

const VOLUME = 0.25

export function createSignals(): { give: (tone: Tone) => void } {
  let context: AudioContext | null = null
  return {
    give(tone) {
      // Before anybody has touched the page a browser lets nothing sound or shake, and complains.
      if (navigator.userActivation?.hasBeenActive === false) return
      if ('vibrate' in navigator) navigator.vibrate([...SHAKES[tone]])
      if (!('AudioContext' in window)) return
      context ??= new AudioContext()
      void context.resume().catch(() => undefined)
      for (const beep of BEEPS[tone]) sound(context, beep)
    },
  }
}

function sound(context: AudioContext, { hertz, fromMs, forMs }: Beep): void {
  const source = context.createOscillator()
  const volume = context.createGain()
  const from = context.currentTime + fromMs / 1000
  const until = from + forMs / 1000
  source.type = 'square'
  source.frequency.value = hertz
  volume.gain.setValueAtTime(VOLUME, from)
  volume.gain.exponentialRampToValueAtTime(0.001, until)
  source.connect(volume).connect(context.destination)
  source.start(from)
  source.stop(until)
}
