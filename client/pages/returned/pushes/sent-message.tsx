// 推送内容 and 对方应答 — what was sent to an owner's system, laid out to be read, and how it answered last.
import { SectionCard } from '#client/kit/section-card.tsx'
import '#client/pages/returned/pushes/sent-message.css'

export function SentMessage({ body, answer }: { body: string; answer: string }) {
  return (
    <>
      <SectionCard title="推送内容">
        <pre className="swms-message">{laidOut(body)}</pre>
      </SectionCard>
      <SectionCard title="对方应答">
        {answer === '' ? (
          <p className="swms-message-none">没有应答内容</p>
        ) : (
          <pre className="swms-message">{laidOut(answer)}</pre>
        )}
      </SectionCard>
    </>
  )
}

/** JSON over several lines; anything else as it is. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
