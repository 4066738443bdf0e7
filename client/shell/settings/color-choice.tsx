// A choice among preset colours, or of any colour at all.
import { SmallTickIcon } from '@blueprintjs/icons'
import { type CSSProperties, useId } from 'react'
import { contrast } from '#shared/color.ts'

type ColorChoiceProps = {
  title: string
  presets: readonly string[]
  value: string
  onChange: (color: string) => void
}

export function ColorChoice({ title, presets, value, onChange }: ColorChoiceProps) {
  const name = useId()
  return (
    <fieldset className="swms-color-choice">
      <legend>{title}</legend>
      <div className="swms-swatches">
        {presets.map((color) => (
          <label key={color} className="swms-swatch" style={swatchOf(color)} title={color}>
            <input
              type="radio"
              name={name}
              aria-label={color}
              checked={isSame(color, value)}
              onChange={() => onChange(color)}
            />
            {isSame(color, value) && <SmallTickIcon />}
          </label>
        ))}
      </div>
      <label className="swms-color-free">
        自定义
        <input type="color" value={value.toLowerCase()} onChange={(event) => onChange(event.target.value)} />
        <code>{value.toUpperCase()}</code>
      </label>
    </fieldset>
  )
}

/** Set by script, as the policy against style attributes in markup allows. */
function swatchOf(color: string): CSSProperties {
  const tick = contrast(color, '#ffffff') > contrast(color, '#000000') ? '#ffffff' : '#000000'
  return { background: color, color: tick }
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
