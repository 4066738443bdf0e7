// Asks before a month is closed: what that means, and what of the month is still open.
import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { announce } from '#client/data/announcements.ts'
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { OpenDialog } from '#client/kit/open-dialog.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { OpenItems } from '#client/pages/billing/settlements/closing/open-items.tsx'
import { placeOf, type Scoped, sentOf } from '#client/pages/billing/settlements/closing/place.ts'
import { lockPeriod } from '#shared/contracts/money/period.ts'
import type { PeriodScope } from '#shared/domain/closing.ts'

const MEANINGS: Readonly<Record<PeriodScope, string>> = {
  计件: '关账后，这个月的计件规则与系数不能再改，计件重算不能再批准；补录的计件与扣款记入下一个未关账的月份。',
  计费: '关账后，这个月的账单不能再生成或作废；补录的费用与红冲记入下一个未关账的月份。',
  支出: '关账后，这个月的派工与工时不能再改；补录的支出与冲销记入下一个未关账的月份。',
}

type CloseDialogProps = Scoped & { onClose: () => void; onDone: () => void }

export function CloseDialog({ month, scope, onClose, onDone }: CloseDialogProps) {
  const { run, isPending } = useCommand(lockPeriod)
  const place = placeOf({ month, scope })
  const period = sentOf({ month, scope })
  const handleConfirm = async () => {
    if ((await run(period)) === null) return
    announce(`${place} 已关账`)
    onDone()
  }
  return (
    <OpenDialog title={`关账 ${place}`} onClose={onClose}>
      <DialogBody>
        <p>{MEANINGS[scope]}</p>
        <SectionCard title="这个月尚未了结的事项">
          <QueryBoundary loading={<SkeletonLines count={3} />}>
            <OpenItems period={period} />
          </QueryBoundary>
        </SectionCard>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>取消</Button>
            <Button intent="primary" loading={isPending} onClick={() => void handleConfirm()}>
              关账
            </Button>
          </>
        }
      />
    </OpenDialog>
  )
}
