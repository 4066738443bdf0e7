// Some of the values of a choice, ticked in a list that drops down.
import { Checkbox, PopoverNext } from '@blueprintjs/core'
import type { Field } from '#shared/contracts/definition/field.ts'
import { wordOf } from '#shared/domain/values.ts'

type ChoiceFilterProps = {
  label: string
  values: readonly string[]
  words?: Field['words'] | undefined
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

export function ChoiceFilter({ label, values, words, chosen, onChange }: ChoiceFilterProps) {
  const text = chosen.length === 0 ? '全部' : chosen.map((value) => wordOf(words, value)).join('、')
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <PopoverNext
      fill
      lazy
      animation="minimal"
      arrow={false}
      placement="bottom-start"
      content={
        <fieldset className="swms-ticks" aria-label={label}>
          {values.map((value) => (
            <Checkbox
              key={value}
              checked={chosen.includes(value)}
              label={wordOf(words, value)}
              onChange={() => toggle(value)}
            />
          ))}
        </fieldset>
      }
    >
      <button
        type="button"
        className="bp6-input swms-choice-button"
        aria-label={`${label}：${text}`}
        title={text}
      >
        {text}
      </button>
    </PopoverNext>
  )
}
