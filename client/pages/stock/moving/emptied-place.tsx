// By the books a place is empty: who stands there is asked whether it is; where it is not, it is counted.
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'

type EmptiedPlaceProps = { warehouse: string; loc: string; onSeen: (words: Tell) => void }

export function EmptiedPlace({ warehouse, loc, onSeen }: EmptiedPlaceProps) {
  const { run, isPending } = useCommand(stockTask.create)
  const may = useMay()
  const handleNotEmpty = async () => {
    if (!may(stockTask.create.needs)) {
      onSeen(tell('notice', `请通知主管安排盘点库位 ${loc}`, '现场的货先不要动'))
      return
    }
    const draft = { warehouse, owner: null, kind: '临时盘', scope: '全部', locations: loc } as const
    const remark = '账面已空，现场有货'
    const made = await run({ ...draft, blind: false, freezeMode: '不冻结', remark })
    if (made) onSeen(tell('notice', `已生成盘点任务 ${made.taskNo}`, '请在“盘点任务”下发，现场的货先不要动'))
  }
  return (
    <section className="swms-section swms-pick" aria-label="库位已空">
      <p className="swms-pick-tote">库位 {loc} 账面已空，现场还有货吗？</p>
      <div className="swms-pick-choices">
        <Button onClick={() => onSeen(tell('good', `库位 ${loc} 已空`))}>已空</Button>
        <Button intent="danger" loading={isPending} onClick={() => void handleNotEmpty()}>
          还有货
        </Button>
      </div>
    </section>
  )
}
