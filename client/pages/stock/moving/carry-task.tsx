// A replenishment at the station: taken by who carries it, then from its place of storage to its pick location.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { useData } from '#client/data/use-data.ts'
import { NextWorkButton } from '#client/features/next-work.tsx'
import { MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { tell as telling, useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { MoveGoods } from '#client/pages/stock/moving/move-goods.tsx'
import { keepTask, moveWorkQuery, outdateTasks, taskQuery } from '#client/pages/stock/moving/move-work.ts'
import { lyingFor, type Task } from '#client/pages/stock/moving/moving.ts'
import { replenishment } from '#shared/contracts/stock/replenishment.ts'
import { hrefTo } from '#shared/routes.ts'

export function CarryTask({ taskNo }: { taskNo: string }) {
  const task = useData(taskQuery(taskNo))
  const { id } = useSignedInUser()
  // What it ends with is still told here.
  const [isBegun, setBegun] = useState(false)
  const isOwn = task.assignee !== null && String(task.assignee) === id
  if (isBegun || (isOpen(task) && isOwn)) return <Carrying task={task} onBegun={() => setBegun(true)} />
  return <NotCarried task={task} />
}

function isOpen({ state }: Task): boolean {
  return state === '已领取' || state === '执行中'
}

/** Nothing is scanned before somebody has the task, nor after it has ended. */
function NotCarried({ task }: { task: Task }) {
  const client = useQueryClient()
  const { told, tell } = useFeedback()
  const isFree = task.state === '待分配' || task.state === '重新分配'
  const asks = isFree ? '请先领取此补货任务' : whyNot(task)
  const handleScan = (code: string) => tell(telling('bad', asks, code))
  return (
    <Station
      title="移库作业"
      subject={<TaskSubject task={task} />}
      asks={asks}
      hint={`${task.skuName ?? task.sku}：${task.fromLoc} → ${task.toLoc}`}
      told={told}
      onScan={handleScan}
      onRepeat={handleScan}
      actions={
        isFree ? (
          <MoveButtons
            resource={replenishment}
            moves={['claim']}
            rows={[task]}
            onMoved={() => outdateTasks(client)}
          />
        ) : (
          <NextWorkButton />
        )
      }
    />
  )
}

function whyNot(task: Task): string {
  const { state, assigneeName } = task
  if (isOpen(task)) return `此任务由 ${assigneeName ?? '他人'} 在补`
  return `此补货任务${state === '异常' ? '已报异常' : state}`
}

function Carrying({ task, onBegun }: { task: Task; onBegun: () => void }) {
  const client = useQueryClient()
  const { warehouse, fromLoc: loc, taskNo } = task
  const { codes } = useData(moveWorkQuery({ warehouse, code: loc }))
  const movingOf = (known: Task) => ({ warehouse, loc, lying: lyingFor(known), codes, task: known })
  return (
    <MoveGoods
      known={() => movingOf(client.getQueryData(taskQuery(taskNo).queryKey) ?? task)}
      subject={<TaskSubject task={task} />}
      hint="扫存储位，扫商品，再扫拣选位"
      onMoved={(_, done) => {
        onBegun()
        if (done) keepTask(client, done)
      }}
      onStale={() => outdateTasks(client)}
      onFind={() => Promise.resolve(null)}
      actions={!isOpen(task) && <NextWorkButton />}
    />
  )
}

function TaskSubject({ task: { taskNo } }: { task: Task }) {
  return (
    <div className="swms-station-subject">
      <strong>{taskNo}</strong>
      <RowLink href={hrefTo('moveStation')}>换任务</RowLink>
    </div>
  )
}
