// 启用, 停用 and 激活 of accounts.

import { announce } from '#client/data/announcements.ts'
import { useCall } from '#client/data/use-call.ts'
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { ConfirmButton } from '#client/kit/form/confirm-button.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { account, makeRegular } from '#shared/contracts/system/account.ts'

type Account = RecordOf<typeof account>

type ButtonsProps = { rows: readonly Account[]; onDone: () => void }

export function StatusButtons({ rows, onDone }: ButtonsProps) {
  const { run, isPending } = useCommand(account.update)
  const may = useMay()
  if (!may(account.update.needs)) return null
  const areAll = (status: string) => rows.length > 0 && rows.every((row) => row['status'] === status)
  /** One after the other; the first refusal, which the user has been told, ends it. */
  const setStatus = async (status: '启用' | '停用') => {
    let done = 0
    for (const { id, revision } of rows) {
      if ((await run({ id, revision, status })) === null) break
      done += 1
    }
    if (done > 0) announce(`已${status} ${done} 个用户`)
    onDone()
    return done === rows.length
  }
  return (
    <>
      <Button disabled={!areAll('停用')} loading={isPending} onClick={() => void setStatus('启用')}>
        启用
      </Button>
      <ConfirmButton label="停用" disabled={!areAll('启用')} onConfirm={() => setStatus('停用')}>
        停用后，{rows.map(({ name }) => String(name)).join('、')}将立即退出登录，且不能再登录，直到重新启用。
      </ConfirmButton>
    </>
  )
}

/** Refused for a profile that lacks something, in words that say what. */
export function ActivateButton({ rows, onDone }: ButtonsProps) {
  const user = onlyOne(rows)
  const regular = useCall(makeRegular)
  const may = useMay()
  if (!may(account.update.needs)) return null
  const handleClick = async (id: number) => {
    const done = await regular.mutateAsync({ query: { userId: id } }).catch(() => null)
    if (done === null) return
    announce('账号已激活')
    onDone()
  }
  return (
    <Button
      disabled={!user || user.activated}
      loading={regular.isPending}
      onClick={() => user && void handleClick(user.id)}
    >
      激活
    </Button>
  )
}
