// The month that a page shows, with the ones before and after it.
import { ButtonGroup } from '@blueprintjs/core'
import { Button } from '#client/kit/button.tsx'
import { monthBefore, periodOf, startOfNextPeriod } from '#shared/domain/calendar.ts'
import '#client/kit/month-choice.css'

type MonthChoiceProps = { month: string; onChoose: (month: string) => void }

export function MonthChoice({ month, onChoose }: MonthChoiceProps) {
  return (
    <div className="swms-month-choice">
      <ButtonGroup aria-label="月份">
        <Button size="small" onClick={() => onChoose(monthBefore(month))}>
          上月
        </Button>
        <Button size="small" active aria-current="true">
          {month}
        </Button>
        <Button size="small" onClick={() => onChoose(periodOf(startOfNextPeriod(month)))}>
          下月
        </Button>
      </ButtonGroup>
    </div>
  )
}
