// Whom a message is for: found by name one after the other, and taken out again.
import { useId, useState } from 'react'
import { FieldFrame } from '#client/kit/field-frame.tsx'
import { ReferenceInput } from '#client/kit/fields/reference-input.tsx'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import '#client/features/messages/recipients.css'

type RecipientsProps = {
  chosen: readonly CodeName[]
  error: string | undefined
  onChange: (chosen: readonly CodeName[]) => void
}

export function Recipients({ chosen, error, onChange }: RecipientsProps) {
  const [text, setText] = useState('')
  const id = useId()
  const leave = (person: CodeName) => {
    onChange(chosen.filter(({ code }) => code !== person.code))
    // The button goes, and the focus would go with it.
    document.getElementById(id)?.focus()
  }
  const add = (person: CodeName) => {
    setText('')
    if (!chosen.some(({ code }) => code === person.code)) onChange([...chosen, person])
  }
  return (
    <FieldFrame id={id} label={`接收人（${chosen.length}人）`} isRequired error={error}>
      {chosen.length > 0 && (
        <ul className="swms-recipients">
          {chosen.map((person) => (
            <li key={person.code}>
              {person.name}
              <button type="button" aria-label={`移除 ${person.name}`} onClick={() => leave(person)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <ReferenceInput
        id={id}
        label="接收人"
        to="user"
        text={text}
        invalid={error !== undefined}
        onType={setText}
        onChoose={add}
        onBlur={() => setText('')}
      />
    </FieldFrame>
  )
}
