// How a report is shown: days that are asked for often, what it is grouped by, compared with and drawn by.
import { ButtonGroup } from '@blueprintjs/core'
import { Button } from '#client/kit/button.tsx'
import { presetPeriods, type ReportShape } from '#client/kit/report/report-address.ts'
import { COMPARISONS, isFigure, type Period, type Report } from '#shared/contracts/definition/report.ts'

type ReportChoicesProps = {
  report: Report
  shape: ReportShape
  period: Period
  today: string
  onShape: (change: Partial<Record<keyof ReportShape, string | undefined>>) => void
  onPeriod: (period: Period) => void
}

export function ReportChoices({ report, shape, period, today, onShape, onPeriod }: ReportChoicesProps) {
  const labelOf = (name: string) => report.fields[name]?.label ?? name
  const groupings = report.groupings.map((by) => [by, by.split(',').map(labelOf).join(' › ')] as const)
  const figures = report.measures.filter((name) => isFigure(report, name))
  const measures = figures.map((name) => [name, labelOf(name)] as const)
  const comparisons = Object.entries(COMPARISONS).map(([name, label]) => [name, `与${label}`] as const)
  return (
    <div className="swms-report-choices">
      <ButtonGroup aria-label="日期">
        {presetPeriods(today).map(({ name, period: { from, to } }) => (
          <Button
            key={name}
            size="small"
            active={from === period.from && to === period.to}
            aria-pressed={from === period.from && to === period.to}
            onClick={() => onPeriod({ from, to })}
          >
            {name}
          </Button>
        ))}
      </ButtonGroup>
      <Choice
        label="分组"
        value={shape.by}
        options={groupings}
        onChoose={(by) => onShape({ by: by === report.groupings[0] ? undefined : by })}
      />
      <Choice
        label="对比"
        value={shape.compare ?? ''}
        options={[['', '不对比'], ...comparisons]}
        onChoose={(compare) => onShape({ compare: compare || undefined })}
      />
      <Choice
        label="图表"
        value={shape.measure}
        options={measures}
        onChoose={(measure) => onShape({ measure: measure === report.drawn ? undefined : measure })}
      />
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className="swms-report-choice">
      {label}
      <span className="bp6-html-select">
        <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
