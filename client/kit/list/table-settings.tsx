// 列设置 — which columns are shown, in which order, and how close the rows stand; kept for the user.
import { Checkbox, RadioGroup } from '@blueprintjs/core'
import { Button } from '#client/kit/button.tsx'
import { DropDown } from '#client/kit/drop-down.tsx'
import { arranged, type Column, isHidden, withColumn, withMoved } from '#client/kit/list/columns.ts'
import { DENSITIES, type PageSetting } from '#shared/contracts/system/page-setting.ts'

type TableSettingsProps = {
  columns: readonly Column[]
  setting: PageSetting
  onChange: (part: Partial<PageSetting>) => void
}

export function TableSettings(props: TableSettingsProps) {
  return (
    <DropDown at="end" content={<SettingsPanel {...props} />}>
      <Button variant="minimal">列设置</Button>
    </DropDown>
  )
}

function SettingsPanel({ columns, setting: { columns: kept, density }, onChange }: TableSettingsProps) {
  const all = arranged(columns, kept)
  const shown = all.filter(({ name }) => !isHidden(kept, name))
  return (
    <div className="swms-table-settings">
      <ul aria-label="列">
        {all.map(({ name, field: { label } }, index) => (
          <li key={name}>
            <Checkbox
              label={label}
              checked={!isHidden(kept, name)}
              // A table of no columns could not be told from a broken one.
              disabled={shown.length === 1 && shown[0]?.name === name}
              onChange={({ currentTarget }) =>
                onChange({ columns: withColumn(columns, kept, name, { hidden: !currentTarget.checked }) })
              }
            />
            <Button
              size="small"
              variant="minimal"
              aria-label={`上移${label}`}
              disabled={index === 0}
              onClick={() => onChange({ columns: withMoved(columns, kept, name, -1) })}
            >
              ↑
            </Button>
            <Button
              size="small"
              variant="minimal"
              aria-label={`下移${label}`}
              disabled={index === all.length - 1}
              onClick={() => onChange({ columns: withMoved(columns, kept, name, 1) })}
            >
              ↓
            </Button>
          </li>
        ))}
      </ul>
      <RadioGroup
        inline
        label="行距"
        selectedValue={density}
        onChange={({ currentTarget: { value } }) =>
          onChange({ density: DENSITIES.find((choice) => choice === value) ?? density })
        }
        options={DENSITIES.map((choice) => ({ label: choice, value: choice }))}
      />
      <Button size="small" onClick={() => onChange({ columns: [], density: DENSITIES[0] })}>
        恢复默认
      </Button>
    </div>
  )
}
