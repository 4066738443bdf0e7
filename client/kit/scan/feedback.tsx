// What became of the last scan: to be read from two metres away, and heard.
import { useCallback, useState } from 'react'
import { createSignals } from '#client/kit/scan/scan-signals.ts'

export type Tone = 'good' | 'notice' | 'bad'

/** As an effect of a station's step. */
export type Tell = { type: 'tell'; tone: Tone; text: string; detail?: string | undefined }

export function tell(tone: Tone, text: string, detail?: string): Tell {
  return { type: 'tell', tone, text, detail }
}

type Message = Tell & { count: number }

/** What was told last, and how to tell more. */
export type Told = { last: Message | null; tell: (message: Tell) => void }

export function useFeedback() {
  const [last, setLast] = useState<Message | null>(null)
  const [signals] = useState(createSignals)
  const handleTell = useCallback(
    (message: Tell) => {
      signals.give(message.tone)
      setLast((before) => ({ ...message, count: (before?.count ?? 0) + 1 }))
    },
    [signals],
  )
  return { told: { last, tell: handleTell }, tell: handleTell }
}

/** The same words twice are news, too: the count draws them anew. */
export function Feedback({ told: { last: told }, hint }: { told: Told; hint: string }) {
  return (
    <div className={`swms-scan-feedback swms-scan-feedback--${told?.tone ?? 'quiet'}`}>
      <div role="status">{told && told.tone !== 'bad' && <Words key={told.count} told={told} />}</div>
      <div role="alert">{told?.tone === 'bad' && <Words key={told.count} told={told} />}</div>
      {!told && <p className="swms-scan-hint">{hint}</p>}
    </div>
  )
}

function Words({ told: { text, detail } }: { told: Message }) {
  return (
    <>
      <p className={`swms-scan-feedback-text${isLong(text) ? ' swms-scan-feedback-text--long' : ''}`}>
        {text}
      </p>
      {detail && <p className="swms-scan-feedback-detail">{detail}</p>}
    </>
  )
}

/** As large as the others it would push what stands below it off a phone. */
function isLong(text: string): boolean {
  return text.length > LONG
}

const LONG = 60
