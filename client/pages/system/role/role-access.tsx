// 权限 of a role: which entries of the menu it shows, and which actions it allows.
import { Button, Tab, Tabs } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { queriesBelow, queryOf } from '#client/data/data-client.ts'
import { OWN_INFO, OWN_MENU } from '#client/data/own-queries.ts'
import { useCall } from '#client/data/use-call.ts'
import { useData } from '#client/data/use-data.ts'
import { DrawerFrame } from '#client/kit/drawer-frame.tsx'
import type { Row } from '#client/kit/fields/field-text.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useUnsaved } from '#client/kit/unsaved/use-unsaved.ts'
import { useMay } from '#client/kit/use-may.ts'
import { ADMIN_ROLE, actionTree, menuTree } from '#client/pages/system/role/role-trees.ts'
import { CheckTree } from '#client/pages/system/tree/check-tree.tsx'
import { areSame, leavesOf, type Ticks } from '#client/pages/system/tree/tree.ts'
import {
  bindRoleMenus,
  getRoleMenus,
  listMenusOfSource,
  MENU_SOURCES,
} from '#shared/contracts/system/menu-entry.ts'
import { bindRoleActions, getRoleActions, role as roleResource } from '#shared/contracts/system/role.ts'
import type { Action } from '#shared/domain/actions.ts'
import { buildMenuTree } from '#shared/menu.ts'

export function RoleAccessButton({ rows: [chosen, ...others] }: { rows: readonly Row[] }) {
  const [opened, setOpened] = useState<Row | null>(null)
  return (
    <>
      <Button disabled={!chosen || others.length > 0} onClick={() => chosen && setOpened(chosen)}>
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
  const save = useSaving(role, { web, app, actions })
  const may = useMay()
  const mayWrite = may('user.write')
  const isDirty = web.isDirty || app.isDirty || actions.isDirty
  useUnsaved(isDirty)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await save.run())) return
    announce('权限已保存：操作权限立即生效，菜单在下次加载页面时生效')
    onClose()
  }
  const isAdmin = role === ADMIN_ROLE
  return (
    <form className="swms-side-form" method="post" onSubmit={(event) => void handleSubmit(event)}>
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
                onChange={mayWrite && !isAdmin ? actions.setTicks : undefined}
              />
            </>
          }
        />
      </Tabs>
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

type Source = (typeof MENU_SOURCES)[number]

function useMenuTicks(role: string, source: Source) {
  const entries = useData(queryOf(listMenusOfSource, { query: { source } }))
  const bound = useData(queryOf(getRoleMenus, { query: { source, role } }))
  const tree = useMemo(() => menuTree(buildMenuTree(entries), role), [entries, role])
  return { tree, ...useTicks(bound.map(String)) }
}

type Ticked = ReturnType<typeof useTicks>

function useTicks(bound: readonly string[]) {
  const before: Ticks = new Set(bound)
  const [chosen, setTicks] = useState<Ticks | null>(null)
  const ticks = chosen ?? before
  return { ticks, setTicks, isDirty: !areSame(ticks, before) }
}

type MenuTicks = ReturnType<typeof useMenuTicks>

/** Only what was changed; the first refusal ends it, and says why. */
function useSaving(role: string, { web, app, actions }: { web: MenuTicks; app: MenuTicks; actions: Ticked }) {
  const bindMenus = useCall(bindRoleMenus)
  const bindActions = useCall(bindRoleActions)
  const client = useQueryClient()
  const [refused, setRefused] = useState<string | null>(null)
  const bindMenusOf = (source: Source, { tree, ticks }: MenuTicks) => {
    // What was bound and is no leaf any more is shown by its pages.
    const leaves = leavesOf(tree).filter(({ id }) => ticks.has(id))
    return bindMenus.mutateAsync({ query: { source, role }, body: leaves.map(({ id }) => Number(id)) })
  }
  const run = async (): Promise<boolean> => {
    setRefused(null)
    let message: string | null = null
    try {
      if (web.isDirty) await bindMenusOf(WEB, web)
      if (app.isDirty) await bindMenusOf(APP, app)
      if (actions.isDirty) {
        await bindActions.mutateAsync({ query: { role }, body: [...actions.ticks] as Action[] })
      }
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      message = failure.message
    }
    await client.invalidateQueries(queriesBelow(roleResource.path))
    // It may be one of the user's own.
    await Promise.all([OWN_INFO, OWN_MENU].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
    setRefused(message)
    return message === null
  }
  return { run, refused, isPending: bindMenus.isPending || bindActions.isPending }
}
