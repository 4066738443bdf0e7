// What a user may do, by their roles, and see, by their warehouses and owners; beneath it what that comes to, exceptions
// counted in.
import { Button } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { queriesBelow, queryOf } from '#client/data/data-client.ts'
import { OWN_INFO, OWN_MENU } from '#client/data/own-queries.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { useCall } from '#client/data/use-call.ts'
import { useData } from '#client/data/use-data.ts'
import { DrawerFrame } from '#client/kit/drawer-frame.tsx'
import type { Row } from '#client/kit/fields/field-text.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useUnsaved } from '#client/kit/unsaved/use-unsaved.ts'
import { useMay } from '#client/kit/use-may.ts'
import { CheckTree } from '#client/pages/system/tree/check-tree.tsx'
import { areSame, type Ticks, type TreeNode } from '#client/pages/system/tree/tree.ts'
import { EffectiveScope } from '#client/pages/system/user/effective-scope.tsx'
import { getOwnerOptions } from '#shared/contracts/base/owner.ts'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import type { CodeName } from '#shared/contracts/call.ts'
import {
  bindUserOwners,
  bindUserRoles,
  bindUserWarehouses,
  getUserOwners,
  getUserRoles,
  getUserWarehouses,
} from '#shared/contracts/system/account.ts'
import { dataPerm } from '#shared/contracts/system/data-perm.ts'
import { role } from '#shared/contracts/system/role.ts'

type AccessDrawerProps = { user: Row; onClose: () => void; onSaved: () => void }

export function AccessDrawer({ user, onClose, onSaved }: AccessDrawerProps) {
  return (
    <DrawerFrame
      title={`角色与范围：${user['name']}（${user['username']}）`}
      width={620}
      isOpen
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <QueryBoundary loading={<SkeletonLines count={12} />}>
        <AccessForm userId={Number(user['id'])} onClose={onClose} onSaved={onSaved} />
      </QueryBoundary>
    </DrawerFrame>
  )
}

const ROLES = queryOf(role.list, { body: { size: 200 } })
const WAREHOUSES = queryOf(getWarehouseOptions, {})
const OWNERS = queryOf(getOwnerOptions, {})
const ADMIN = 'admin'
const OWN_ADMIN_ROLE = '不能取消自己的系统管理员角色'

type AccessFormProps = { userId: number; onClose: () => void; onSaved: () => void }

function AccessForm({ userId, onClose, onSaved }: AccessFormProps) {
  const { id: ownId } = useSignedInUser()
  const roles = useBinding(useData(queryOf(getUserRoles, { query: { userId } })))
  const warehouses = useBinding(useData(queryOf(getUserWarehouses, { query: { userId } })))
  const owners = useBinding(useData(queryOf(getUserOwners, { query: { userId } })))
  const roleRows = useData(ROLES).rows
  const warehouseRows = useData(WAREHOUSES)
  const ownerRows = useData(OWNERS)
  const save = useSaving(userId, { roles, warehouses, owners })
  const may = useMay()
  const mayWrite = may('user.write')
  const isDirty = roles.isDirty || warehouses.isDirty || owners.isDirty
  useUnsaved(isDirty)
  const isOwnAdmin = userId === ownId && roles.bound.some(({ code }) => code === ADMIN)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await save.run())) return
    announce('角色与范围已保存，立即生效')
    onSaved()
    onClose()
  }
  return (
    <form className="swms-side-form" method="post" onSubmit={(event) => void handleSubmit(event)}>
      <CheckTree
        label="角色"
        nodes={nodesOf([...roleRows], roles.bound, isOwnAdmin ? { [ADMIN]: OWN_ADMIN_ROLE } : {})}
        ticks={roles.ticks}
        onChange={mayWrite ? roles.setTicks : undefined}
      />
      <CheckTree
        label="仓库"
        nodes={nodesOf(warehouseRows, warehouses.bound)}
        ticks={warehouses.ticks}
        onChange={mayWrite ? warehouses.setTicks : undefined}
      />
      <CheckTree
        label="货主"
        nodes={nodesOf(ownerRows, owners.bound)}
        ticks={owners.ticks}
        onChange={mayWrite ? owners.setTicks : undefined}
      />
      <EffectiveScope userId={userId} />
      <div className="swms-side-form-buttons">
        {save.refused && (
          <p className="swms-side-form-refused" role="alert">
            {save.refused}
          </p>
        )}
        <Button onClick={onClose}>{mayWrite ? '取消' : '关闭'}</Button>
        {mayWrite && (
          <Button type="submit" intent="primary" disabled={!isDirty} loading={save.isPending}>
            保存
          </Button>
        )}
      </div>
    </form>
  )
}

type Binding = ReturnType<typeof useBinding>

function useBinding(bound: readonly CodeName[]) {
  const before: Ticks = new Set(bound.map(({ code }) => code))
  const [chosen, setTicks] = useState<Ticks | null>(null)
  const ticks = chosen ?? before
  return { bound, ticks, setTicks, isDirty: !areSame(ticks, before) }
}

/** What can be chosen, and what is bound beyond that: out of use, or out of the administrator's own sight. */
function nodesOf(
  options: readonly CodeName[],
  bound: readonly CodeName[],
  locked: Readonly<Record<string, string>> = {},
): TreeNode[] {
  const others = bound.filter(({ code }) => !options.some((option) => option.code === code))
  return [...options, ...others].map(({ code, name }) => ({
    ...{ id: code, label: name, hint: code, locked: locked[code], children: [] },
  }))
}

/** Only what was changed; the first refusal ends it, and says why. */
function useSaving(
  userId: number,
  { roles, warehouses, owners }: Record<'roles' | 'warehouses' | 'owners', Binding>,
) {
  const bindRoles = useCall(bindUserRoles)
  const bindWarehouses = useCall(bindUserWarehouses)
  const bindOwners = useCall(bindUserOwners)
  const client = useQueryClient()
  const { id: ownId } = useSignedInUser()
  const [refused, setRefused] = useState<string | null>(null)
  const steps = [
    { binding: roles, call: bindRoles },
    { binding: warehouses, call: bindWarehouses },
    { binding: owners, call: bindOwners },
  ]
  const run = async (): Promise<boolean> => {
    setRefused(null)
    let failure: Error | null = null
    for (const { binding, call } of steps) {
      if (!binding.isDirty || failure) continue
      const body = [...binding.ticks]
      await call.mutateAsync({ query: { userId }, body }).catch((error: Error) => {
        failure = error
      })
    }
    await client.invalidateQueries(queriesBelow('/api/hrm/user'))
    await client.invalidateQueries(queriesBelow(dataPerm.path))
    if (userId === ownId) {
      await Promise.all([OWN_INFO, OWN_MENU].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
    }
    setRefused((failure as Error | null)?.message ?? null)
    return failure === null
  }
  return { run, refused, isPending: steps.some(({ call }) => call.isPending) }
}
