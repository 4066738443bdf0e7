// 仓库 — where the chosen owner does business: only there orders can be made for it.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { queriesBelow, queryOf } from '#client/data/data-client.ts'
import { useCall } from '#client/data/use-call.ts'
import { useData } from '#client/data/use-data.ts'
import { BindingForm } from '#client/features/binding/binding-form.tsx'
import { CheckTree } from '#client/features/binding/check-tree.tsx'
import { nodesOf } from '#client/features/binding/tree.ts'
import { useTicks } from '#client/features/binding/use-ticks.ts'
import { Button } from '#client/kit/button.tsx'
import { DrawerFrame } from '#client/kit/drawer-frame.tsx'
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { bindOwnerWarehouses, getOwnerWarehouses, type owner } from '#shared/contracts/base/owner.ts'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'

type Owner = RecordOf<typeof owner>

export function WarehousesButton({ rows }: { rows: readonly Owner[] }) {
  const owner = onlyOne(rows)
  const [opened, setOpened] = useState<Owner | null>(null)
  return (
    <>
      <Button disabled={!owner} onClick={() => owner && setOpened(owner)}>
        仓库
      </Button>
      {opened && (
        <DrawerFrame
          title={`开展业务的仓库：${opened.name}（${opened.code}）`}
          width={520}
          isOpen
          canOutsideClickClose={false}
          onClose={() => setOpened(null)}
        >
          <QueryBoundary loading={<SkeletonLines count={8} />}>
            <WarehousesForm owner={opened.code} onClose={() => setOpened(null)} />
          </QueryBoundary>
        </DrawerFrame>
      )}
    </>
  )
}

const WAREHOUSES = queryOf(getWarehouseOptions, {})

function WarehousesForm({ owner, onClose }: { owner: string; onClose: () => void }) {
  const options = useData(WAREHOUSES)
  const bound = useData(queryOf(getOwnerWarehouses, { query: { code: owner } }))
  const { ticks, setTicks, isDirty } = useTicks(bound.map(({ code }) => code))
  const call = useCall(bindOwnerWarehouses)
  const client = useQueryClient()
  const mayWrite = useMay()(bindOwnerWarehouses.needs)
  const save = () => call.mutateAsync({ query: { code: owner }, body: [...ticks] })
  return (
    <BindingForm
      bindings={[{ isDirty, save }]}
      mayWrite={mayWrite}
      onSettled={() => client.invalidateQueries(queriesBelow('/api/basic/owner'))}
      onSaved={() =>
        announce(ticks.size === 0 ? '已保存，货主不再有仓库' : `已保存，货主在 ${ticks.size} 个仓库开展业务`)
      }
      onClose={onClose}
    >
      <CheckTree
        label="仓库"
        nodes={nodesOf(options, bound)}
        ticks={ticks}
        onChange={mayWrite ? setTicks : undefined}
      />
    </BindingForm>
  )
}
