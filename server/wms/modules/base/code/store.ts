// What a code is the code of, within what its reader may see: one lookup in an index for each kind, all in one statement.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { may } from '#server/wms/kit/caller.ts'
import { keyOfCode } from '#server/wms/kit/code-keys.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { CODE_SOURCES, type CodeSource } from '#server/wms/modules/base/code/sources.ts'
import { MOST_RESOLVED, type ResolvedCode } from '#shared/contracts/base/code.ts'

type Found = { source: number; code: string; title: string | null; opens: string }

/**
 * Kinds in the order of the sources. What has a key is found in any spelling; of others small letters are tried as capitals, too:
 * scanners send those, people type the others.
 */
export async function findCode({ orm, caller }: Reader, code: string): Promise<ResolvedCode[]> {
  const lookups = CODE_SOURCES.flatMap((source, number) =>
    may(caller, source.resource.reads) ? [lookupIn({ orm, caller }, source, { number, given: code })] : [],
  )
  if (lookups.length === 0) return []
  const union = sql.join(lookups, sql` union all `)
  const rows = await selectRows<Found>(orm, sql`${union} order by 1, 2, 4, 3 limit ${MOST_RESOLVED}`)
  return rows.flatMap((row) => resolved(row) ?? [])
}

function lookupIn(
  { orm, caller }: Reader,
  { code, title, scope, visible, number: opened }: CodeSource,
  { number, given }: { number: number; given: string },
): SQL {
  const known = keyOfCode(code)
  const isCalledSo = known ? eq(known.key, known.keyOf(given)) : inArray(code, [given, given.toUpperCase()])
  const condition = and(isCalledSo, inScope(caller, scope), visible?.({ orm, caller }))
  return sql`(select ${number}::int as source, ${code} as code, ${title} as title, ${opened}::text as opens
    from ${code.table} where ${condition} limit ${MOST_RESOLVED})`
}

function resolved({ source, code, title, opens }: Found): ResolvedCode | null {
  const found = CODE_SOURCES[source]
  if (!found) return null
  const { resource } = found
  return {
    kind: resource.name,
    label: resource.label,
    code,
    title: title ?? '',
    path: found.opens(opens),
  }
}
