// One code that is scanned, typed or pasted, and looked up: it goes into the page's own address, so that a link is as good.

import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/text-field.tsx'
import '#client/kit/lookup-form.css'

type LookupFormProps = {
  label: string
  /** Its name in the address. */
  name: string
  /** What was looked up last. */
  last?: string
}

export function LookupForm({ label, name, last = '' }: LookupFormProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [text, setText] = useState(last)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const code = text.trim()
    if (code) void navigate(`${pathname}?${new URLSearchParams({ [name]: code })}`)
  }
  return (
    <form className="swms-lookup" method="get" action={pathname} onSubmit={handleSubmit}>
      <TextField
        label={label}
        name={name}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="bp6-form-group">
        <Button type="submit" intent="primary">
          查询
        </Button>
      </div>
    </form>
  )
}
