// 审计日志 — who changed what, for those who may read it, cut to their scope.
import { isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { toldChanges } from '#server/wms/kit/audit.ts'
import { bind } from '#server/wms/kit/binding.ts'
import { type Caller, may } from '#server/wms/kit/caller.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { hiddenCounts } from '#server/wms/ledger/count-scope.ts'
import { placeNames } from '#server/wms/ledger/names.ts'
import { findOwnOperations, findOwnSignIns } from '#server/wms/modules/system/audit/own-log.ts'
import { auditLogs } from '#server/wms/schema/audit.ts'
import { stockFinds } from '#server/wms/schema/stocktake.ts'
import { auditEntry } from '#shared/contracts/audit.ts'
import { stockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'
import { ownOperation, ownSignIn } from '#shared/contracts/system/own-log.ts'

const logBinding = bind({
  resource: auditEntry,
  table: auditLogs,
  scope: { warehouse: auditLogs.warehouse, owner: auditLogs.owner },
  visible: isOfVisibleCount,
  names: {
    actor: userName(auditLogs.actor),
    ...placeNames(auditLogs),
  },
})

/** Of records that the reader may not read, the log tells that they were changed, by whom and when. */
function readableBy({ reads }: Services) {
  const isReadable = (caller: Caller) => {
    const closed = [...reads].filter(([, needs]) => !may(caller, needs)).map(([name]) => name)
    return sql`${auditLogs.entity} <> all(${sql.param(closed)}::text[])`
  }
  const shown = (caller: Caller, told: SQL, instead: SQL) =>
    sql`case when ${isReadable(caller)} then ${told} else ${instead} end`
  return bind({
    ...logBinding,
    figures: {
      before: (caller) => shown(caller, toldChanges(caller).before, sql`null::jsonb`),
      after: (caller) => shown(caller, toldChanges(caller).after, sql`null::jsonb`),
      reason: (caller) => shown(caller, sql`${auditLogs.reason}`, sql`''`),
    },
  })
}

/** What is told of a count tells its figures, too, and what it found and nobody knows the owner of is anybody's. */
function isOfVisibleCount(reader: Reader): SQL {
  const { entity, owner } = auditLogs
  const isOther = notInArray(entity, [stockTask.name, stockSheet.name, stockFind.name])
  const isNotHidden = sql`${countOfEntry} <> all(array(${hiddenCounts(reader)}))`
  return or(isOther, isNotNull(owner), isNotHidden) as SQL
}

/** The number of a sheet begins with that of its task; a find has a number of its own. */
const countOfEntry = sql`case when ${auditLogs.entity} = ${stockFind.name}
  then (select ${stockFinds.taskNo} from ${stockFinds} where ${stockFinds.id} = ${auditLogs.entityId}::int)
  else substring(${auditLogs.entityId} from '^[^-]+-[^-]+') end`

export function auditRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, readableBy(services))
  route(app, services, ownSignIn.list, ({ caller, body }) => findOwnSignIns({ ...services, caller }, body))
  route(app, services, ownOperation.list, ({ caller, body }) =>
    findOwnOperations({ ...services, caller }, body),
  )
}
