// Some of the values of a choice, ticked in a list that drops down.
import { Checkbox, PopoverNext } from '@blueprintjs/core'

type ChoiceFilterProps = {
  label: string
  values: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

export function ChoiceFilter({ label, values, chosen, onChange }: ChoiceFilterProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <PopoverNext
      fill
      animation="minimal"
      arrow={false}
      placement="bottom-start"
      content={
        <fieldset className="swms-ticks" aria-label={label}>
          {values.map((value) => (
            <Checkbox
              key={value}
              checked={chosen.includes(value)}
              label={value}
              onChange={() => toggle(value)}
            />
          ))}
        </fieldset>
      }
    >
      <button
        type="button"
        className="bp6-input swms-choice-button"
        aria-label={`${label}：${textOf(chosen)}`}
        title={textOf(chosen)}
      >
        {textOf(chosen)}
      </button>
    </PopoverNext>
  )
}

function textOf(chosen: readonly string[]): string {
  return chosen.length === 0 ? '全部' : chosen.join('、')
}
