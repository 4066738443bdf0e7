// What every module is given: the database, the clock, chance, and the way from a token to its caller.
import type { Database, Orm } from '#server/wms/db/database.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import type { CommandQueue } from '#server/wms/kit/command-queue.ts'
import type { FileFolder } from '#server/wms/kit/file-folder.ts'
import type { ReadQueue } from '#server/wms/kit/read-queue.ts'
import type { ReferenceSource } from '#server/wms/kit/references.ts'
import type { ReportGate } from '#server/wms/kit/report-gate.ts'
import type { Seal } from '#server/wms/kit/seal.ts'
import type { SheetQueue } from '#server/wms/kit/sheet-queue.ts'
import type { TaskRunner } from '#server/wms/kit/task-run.ts'
import type { Needs } from '#shared/actions.ts'

export type Sources = {
  database: Database
  orm: Orm
  now: () => Date
  /** Bytes for tokens, salts and ids; injected so that tests can repeat a run. */
  randomBytes: (size: number) => Buffer
}

/** This installation as an application of 拼多多's open platform. */
export type PddPlatform = {
  clientId: string
  clientSecret: string
  /** Where the owner of a shop agrees. */
  authorizeUrl: string
  tokenUrl: string
  /** Where the platform sends them back to. */
  returnUrl: string
  timeoutMs: number
}

export type Services = Sources & {
  /** Throws the refusal that the caller is to be answered when the token does not identify anybody. */
  identify: (token: string) => Promise<Caller>
  files: FileFolder
  commands: CommandQueue
  reading: ReadQueue
  reports: ReportGate
  sheets: SheetQueue
  seal: Seal
  /** Owners' systems may stand in private networks, and speak plain http. */
  isPushPrivate: boolean
  /** Label printers may stand at this machine's own addresses. */
  isPrinterLocal: boolean
  /** Null: shops on 拼多多 cannot be authorized. */
  pdd: PddPlatform | null
  /** What background tasks are done by, under the name of their job; routes bring theirs along. */
  runners: Map<string, TaskRunner>
  /** Who reads records, under the names of their resources; routes bring theirs along. */
  reads: Map<string, Needs>
  /** Where what fields refer to is found, under its kind; routes bring it along. */
  references: Map<string, ReferenceSource>
}
