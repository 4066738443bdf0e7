// The calls of a resource, connected to the kit: a page of the list, one record, making, changing, moving, sheets.
import type { FastifyInstance } from 'fastify'
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import type { Importable } from '#server/wms/kit/exchange/import.ts'
import {
  type Exportable,
  exportRoute,
  importRoutes,
  type RowCommands,
} from '#server/wms/kit/exchange/routes.ts'
import { findOne, findPage, type Key, type ListQuery, type Reader } from '#server/wms/kit/read.ts'
import { movesInWords } from '#server/wms/kit/resource/moves-in-words.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import {
  type ExactEffect,
  type MoveEffect,
  type MoveRequest,
  moveDocument,
} from '#server/wms/kit/transition.ts'
import { alterRow, createRow } from '#server/wms/kit/write.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import type { LifeCycle } from '#shared/domain/life-cycle.ts'

type Input = Readonly<Record<string, unknown>>
type Readable = Exportable & { resource: { list: Call; get: Call } }
type Creatable = Importable & { resource: { create: Call } }
type Writable = Readable & Creatable & { resource: { update: Call } }
type FindRecord = (reader: Reader, binding: Binding, key: Key) => Promise<Row>
type Movable = Binding & { resource: { move: Call; life: LifeCycle } }

export function resourceRoutes(app: FastifyInstance, services: Services, binding: Writable): void {
  readRoutes(app, services, binding)
  createRoute(app, services, binding)
  updateRoute(app, services, binding, binding.resource.update)
}

/** `find` where one record is answered with more than its own fields. */
export function readRoutes(
  app: FastifyInstance,
  services: Services,
  binding: Readable,
  find: FindRecord = findOne,
): void {
  const { list } = binding.resource
  route(app, services, list, ({ caller, body }) =>
    findPage({ ...services, caller }, binding, sent(body) as ListQuery),
  )
  recordRoutes(app, services, binding, find)
}

/** What reading is beside the list: for one that is answered by a rule of its own. */
export function recordRoutes(
  app: FastifyInstance,
  services: Services,
  binding: Readable,
  find: FindRecord = findOne,
): void {
  const { get, key, name, reads } = binding.resource
  services.reads.set(name, reads)
  route(app, services, get, ({ caller, query }) =>
    find({ ...services, caller }, binding, sent(query)[key] as Key),
  )
  exportRoute(app, services, binding)
}

/** `alter` is the command by which a sheet changes a record, where that is more than the kit's. */
export function createRoute<B extends Creatable>(
  app: FastifyInstance,
  services: Services,
  binding: B,
  alter?: RowCommands<B>['alter'],
): void {
  const work = binding.resource.create
  commandRoute(app, services, work, (op, { body }) => createRow(op, binding as Creatable, sent(body)))
  importRoutes(app, services, binding, alter && { alter })
}

/** `call` is the resource's own, or one of another path with the same body. */
export function updateRoute(app: FastifyInstance, services: Services, binding: Binding, call: Call): void {
  commandRoute(app, services, call, (op, { body }) => alterRow(op, binding, sent(body)))
}

export function moveRoute<B extends Movable, E extends MoveEffect<B>>(
  app: FastifyInstance,
  services: Services,
  binding: B,
  effect?: E & ExactEffect<E, B>,
): void {
  const { key, life } = binding.resource
  const move = { ...binding.resource.move, description: movesInWords(life) }
  commandRoute(app, services, move, (op, { body }) => {
    const given = sent(body)
    return moveDocument(op, binding, { ...given, key: given[key] } as MoveRequest, effect)
  })
}

/** The contract has checked it; which one is known only where the routes are called. */
function sent(input: unknown): Input {
  return input as Input
}
