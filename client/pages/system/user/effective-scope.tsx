// What a user's bindings and their exceptions come to, as the server counts them.

import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import { getUserScope } from '#shared/contracts/system/data-perm.ts'
import { hrefTo } from '#shared/routes.ts'
import '#client/pages/system/user/effective-scope.css'

export function EffectiveScope({ userId }: { userId: number }) {
  const { perms, warehouses, owners } = useData(queryOf(getUserScope, { query: { id: userId } }))
  return (
    <section className="swms-scope" aria-label="实际可见范围">
      <h3>目前实际可见</h3>
      <p>
        仓库：{namesOf(warehouses)}
        <br />
        货主：{namesOf(owners)}
      </p>
      <p>
        {perms.length === 0 ? '没有例外。' : `已计入 ${perms.length} 条例外。`}
        <RowLink href={hrefTo('dataPermissions', { userId })}>查看数据权限</RowLink>
      </p>
    </section>
  )
}

function namesOf(entries: readonly CodeName[]): string {
  return entries.length === 0 ? '无' : entries.map(({ name }) => name).join('、')
}
