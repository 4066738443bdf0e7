// 权限 of a role: which entries of the menu it shows, and which actions it allows.
import { Tab, Tabs } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { queriesBelow, queryOf } from '#client/data/data-client.ts'
import { refreshOwn } from '#client/data/own-queries.ts'
import { useCall } from '#client/data/use-call.ts'
import { useData } from '#client/data/use-data.ts'
import { BindingForm } from '#client/features/binding/binding-form.tsx'
import { CheckTree } from '#client/features/binding/check-tree.tsx'
import { leavesOf } from '#client/features/binding/tree.ts'
import { useTicks } from '#client/features/binding/use-ticks.ts'
import { Button } from '#client/kit/button.tsx'
import { DrawerFrame } from '#client/kit/drawer-frame.tsx'
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { actionTree, menuTree } from '#client/pages/system/role/role-trees.ts'
import { type Action, withReading } from '#shared/actions.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import {
  bindRoleMenus,
  getRoleMenus,
  listMenusOfSource,
  MENU_SOURCES,
} from '#shared/contracts/system/menu-entry.ts'
import { bindRoleActions, getRoleActions, role as roleResource } from '#shared/contracts/system/role.ts'
import { ADMIN_ROLE } from '#shared/domain/administrators.ts'
import { buildMenuTree } from '#shared/frame/menu.ts'

type Role = RecordOf<typeof roleResource>

export function RoleAccessButton({ rows }: { rows: readonly Role[] }) {
  const chosen = onlyOne(rows)
  const [opened, setOpened] = useState<Role | null>(null)
  return (
    <>
      <Button disabled={!chosen} onClick={() => chosen && setOpened(chosen)}>
        菜单与操作权限
      </Button>
      {opened && (
        <DrawerFrame
          title={`菜单与操作权限：${opened['name']}`}
          width={620}
          isOpen
          canOutsideClickClose={false}
          onClose={() => setOpened(null)}
        >
          <QueryBoundary loading={<SkeletonLines count={14} />}>
            <RoleForm role={String(opened['code'])} onClose={() => setOpened(null)} />
          </QueryBoundary>
        </DrawerFrame>
      )}
    </>
  )
}

const ACTION_TREE = actionTree()
const [WEB, APP] = MENU_SOURCES

function RoleForm({ role, onClose }: { role: string; onClose: () => void }) {
  const web = useMenuTicks(role, WEB)
  const app = useMenuTicks(role, APP)
  const actions = useTicks(useData(queryOf(getRoleActions, { query: { role } })))
  const bindActions = useCall(bindRoleActions)
  const client = useQueryClient()
  const may = useMay()
  const mayWrite = may(bindRoleActions.needs)
  const isAdmin = role === ADMIN_ROLE
  const tickActions = (ticks: ReadonlySet<string>) =>
    actions.setTicks(withReading(ticks as ReadonlySet<Action>))
  const saveActions = () => bindActions.mutateAsync({ query: { role }, body: [...actions.ticks] as Action[] })
  const handleSettled = async () => {
    await client.invalidateQueries(queriesBelow(roleResource.path))
    // It may be one of the user's own.
    await refreshOwn(client)
  }
  return (
    <BindingForm
      bindings={[web, app, { ...actions, save: saveActions }]}
      mayWrite={mayWrite}
      onSettled={handleSettled}
      onSaved={() => announce('权限已保存：操作权限立即生效，菜单在下次加载页面时生效')}
      onClose={onClose}
    >
      <Tabs id="swms-role-access" renderActiveTabPanelOnly>
        <Tab
          id="menu"
          title="菜单"
          panel={
            <>
              <CheckTree
                label="网页端菜单"
                nodes={web.tree}
                ticks={web.ticks}
                onChange={mayWrite ? web.setTicks : undefined}
              />
              {app.tree.length > 0 && (
                <CheckTree
                  label="手持端菜单"
                  nodes={app.tree}
                  ticks={app.ticks}
                  onChange={mayWrite ? app.setTicks : undefined}
                />
              )}
            </>
          }
        />
        <Tab
          id="actions"
          title="操作"
          panel={
            <>
              {isAdmin && <p>系统管理员始终拥有全部操作权限，不能修改。</p>}
              <CheckTree
                label="操作权限"
                nodes={ACTION_TREE}
                ticks={actions.ticks}
                onChange={mayWrite && !isAdmin ? tickActions : undefined}
              />
            </>
          }
        />
      </Tabs>
    </BindingForm>
  )
}

function useMenuTicks(role: string, source: (typeof MENU_SOURCES)[number]) {
  const entries = useData(queryOf(listMenusOfSource, { query: { source } }))
  const bound = useData(queryOf(getRoleMenus, { query: { source, role } }))
  const tree = useMemo(() => menuTree(buildMenuTree(entries), role), [entries, role])
  const ticking = useTicks(bound.map(String))
  const bind = useCall(bindRoleMenus)
  const save = () => {
    // What was bound and is no leaf any more is shown by its pages.
    const leaves = leavesOf(tree).filter(({ id }) => ticking.ticks.has(id))
    return bind.mutateAsync({ query: { source, role }, body: leaves.map(({ id }) => Number(id)) })
  }
  return { ...ticking, tree, save }
}
