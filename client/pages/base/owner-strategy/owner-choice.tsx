// Whose strategies are shown: another owner is found by code or name, and opens.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ReferenceInput } from '#client/kit/fields/reference-input.tsx'
import { strategyHref } from '#client/pages/base/owner-strategy/strategy-href.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import type { StrategyKind } from '#shared/domain/strategy.ts'

type OwnerChoiceProps = { owner: CodeName | null; kind: StrategyKind }

export function OwnerChoice({ owner, kind }: OwnerChoiceProps) {
  const own = owner?.name ?? ''
  const [text, setText] = useState(own)
  const navigate = useNavigate()
  return (
    <div className="swms-owner-choice">
      <span aria-hidden="true">货主</span>
      <ReferenceInput
        label="货主"
        to="owner"
        text={text}
        onType={setText}
        onChoose={({ code }) => {
          setText(own)
          void navigate(strategyHref(code, kind))
        }}
        onBlur={() => setText(own)}
      />
    </div>
  )
}
