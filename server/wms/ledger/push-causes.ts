// How many of the messages that failed have each error code, of those that the reader may see.
import { count, desc } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Binding } from '#server/wms/kit/binding.ts'
import { isVisible, type Reader } from '#server/wms/kit/read.ts'

export function findPushCauses<Code extends PgColumn>(reader: Reader, binding: Binding, errorCode: Code) {
  return reader.orm
    .select({ errorCode, count: count() })
    .from(binding.table)
    .where(isVisible(reader, binding))
    .groupBy(errorCode)
    .orderBy(desc(count()), errorCode)
}
