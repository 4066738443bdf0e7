// What a user may do, by their roles, and see, by their warehouses and owners; beneath it what that comes to, exceptions
// counted in.
import { useQueryClient } from '@tanstack/react-query'
import { announce } from '#client/data/announcements.ts'
import { queriesBelow, queryOf } from '#client/data/data-client.ts'
import { refreshOwn } from '#client/data/own-queries.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { useCall } from '#client/data/use-call.ts'
import { useData } from '#client/data/use-data.ts'
import { BindingForm } from '#client/features/binding/binding-form.tsx'
import { CheckTree } from '#client/features/binding/check-tree.tsx'
import { nodesOf } from '#client/features/binding/tree.ts'
import { useTicks } from '#client/features/binding/use-ticks.ts'
import { DrawerFrame } from '#client/kit/drawer-frame.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { EffectiveScope } from '#client/pages/system/user/effective-scope.tsx'
import { getOwnerOptions } from '#shared/contracts/base/owner.ts'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { account } from '#shared/contracts/system/account.ts'
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
import { ADMIN_ROLE } from '#shared/domain/administrators.ts'

type Account = RecordOf<typeof account>

type AccessDrawerProps = { user: Account; onClose: () => void; onSaved: () => void }

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
const OWN_ADMIN_ROLE = '不能取消自己的系统管理员角色'

type AccessFormProps = { userId: number; onClose: () => void; onSaved: () => void }

function AccessForm({ userId, onClose, onSaved }: AccessFormProps) {
  const isOwn = useSignedInUser().id === String(userId)
  const roles = useBinding(userId, { get: getUserRoles, bind: bindUserRoles })
  const warehouses = useBinding(userId, { get: getUserWarehouses, bind: bindUserWarehouses })
  const owners = useBinding(userId, { get: getUserOwners, bind: bindUserOwners })
  const roleRows = useData(ROLES).rows
  const warehouseRows = useData(WAREHOUSES)
  const ownerRows = useData(OWNERS)
  const client = useQueryClient()
  const may = useMay()
  const mayWrite = may(bindUserRoles.needs)
  const isOwnAdmin = isOwn && roles.bound.some(({ code }) => code === ADMIN_ROLE)
  const handleSettled = async () => {
    await client.invalidateQueries(queriesBelow('/api/hrm/user'))
    await client.invalidateQueries(queriesBelow(dataPerm.path))
    if (isOwn) await refreshOwn(client)
  }
  const handleSaved = () => {
    announce('角色与范围已保存，立即生效')
    onSaved()
  }
  return (
    <BindingForm
      bindings={[roles, warehouses, owners]}
      mayWrite={mayWrite}
      onSettled={handleSettled}
      onSaved={handleSaved}
      onClose={onClose}
    >
      <CheckTree
        label="角色"
        nodes={nodesOf([...roleRows], roles.bound, isOwnAdmin ? { [ADMIN_ROLE]: OWN_ADMIN_ROLE } : {})}
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
    </BindingForm>
  )
}

type BindingCalls = {
  get: typeof getUserRoles | typeof getUserWarehouses | typeof getUserOwners
  bind: typeof bindUserRoles | typeof bindUserWarehouses | typeof bindUserOwners
}

function useBinding(userId: number, { get, bind }: BindingCalls) {
  const bound = useData(queryOf(get, { query: { userId } }))
  const ticking = useTicks(bound.map(({ code }) => code))
  const call = useCall(bind)
  const save = () => call.mutateAsync({ query: { userId }, body: [...ticking.ticks] })
  return { ...ticking, bound, save }
}
