// Workers of agencies, for tests: agreed on, sent for, clocked, and their hours confirmed.
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { agencyAllot } from '#shared/contracts/labor/allot.ts'
import {
  agencyDispatch,
  clockDispatch,
  dispatchHours,
  getDispatchDocument,
} from '#shared/contracts/labor/dispatch.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'
import type { dispatchLife } from '#shared/domain/labor.ts'
import type { TestWms } from '#tests/support/wms.ts'

let commands = 0
export const nextOpId = () => `dispatching-command-${++commands}`

type Hours = NonNullable<CallBody<typeof dispatchHours.update>['lines']>[number]

/** An agency of its own, paid by the hour and the piece, whose people work at SHQP. */
export function dispatchingWith(at: () => { wms: TestWms; labor: string }) {
  const newAgency = async (code: string, changes: object = {}) => {
    const agency = {
      code,
      name: `劳务${code}`,
      contact: '张三',
      mobile: '13800000000',
      taxRate: '6',
      mgmtFeeRate: '8',
      settleMode: '计时加计件' as const,
      contractFrom: '2026-01-01',
      status: '启用' as const,
    }
    const body = { ...agency, licenseNo: null, contractTo: null, opId: nextOpId(), ...changes }
    return at().wms.call(laborAgency.create, { body }, at().labor)
  }

  const allot = (agency: string, changes: object = {}, token = at().labor) => {
    const agreed = { agency, warehouse: 'SHQP', post: '拣货', quota: 4, priceUnit: '小时' as const }
    const body = { ...agreed, unitPrice: '20', effectiveFrom: '2026-01-01', opId: nextOpId(), ...changes }
    return at().wms.call(agencyAllot.create, { body }, token)
  }

  const hire = async (empNo: string, agency: string) => {
    const person = {
      empNo,
      name: `工人${empNo}`,
      type: '劳务' as const,
      agency,
      warehouse: 'SHQP',
      post: '拣货',
    }
    const body = { ...person, idNumber: '', mobile: '', team: null, hireDate: '2026-01-01', opId: nextOpId() }
    const { revision } = (await at().wms.call(employee.create, { body }, at().labor)).envelope.data
    const move = { empNo, move: 'activate' as const, revision, opId: nextOpId() }
    await at().wms.call(employee.move, { body: move }, at().labor)
  }

  const make = (agency: string, workers: readonly string[], changes: object = {}, token = at().labor) => {
    const head = {
      agency,
      warehouse: 'SHQP',
      businessDate: '2026-03-10',
      shift: '白班' as const,
      post: '拣货',
    }
    const named = workers.map((worker) => ({ worker }))
    const body = { ...head, requested: workers.length, workers: named, opId: nextOpId(), ...changes }
    return at().wms.call(agencyDispatch.create, { body }, token)
  }

  const documentOf = async (dispatchNo: string, token = at().labor) =>
    (await at().wms.call(getDispatchDocument, { query: { dispatchNo } }, token)).envelope.data

  const move = async (
    dispatchNo: string,
    name: keyof typeof dispatchLife.moves,
    { token = at().labor, reason }: { token?: string; reason?: string } = {},
  ) => {
    const { revision } = (await documentOf(dispatchNo)).dispatch
    const body = { dispatchNo, move: name, revision, opId: nextOpId(), ...(reason && { reason }) }
    return at().wms.call(agencyDispatch.move, { body }, token)
  }

  const clock = (dispatchNo: string, code: string) =>
    at().wms.call(clockDispatch, { body: { dispatchNo, code, opId: nextOpId() } }, at().labor)

  const write = async (dispatchNo: string, lines: readonly (Partial<Hours> & { worker: string })[]) => {
    const { revision } = (await documentOf(dispatchNo)).dispatch
    const body = { dispatchNo, revision, lines: [...lines], opId: nextOpId() }
    return at().wms.call(dispatchHours.update, { body }, at().labor)
  }

  return { newAgency, allot, hire, make, documentOf, move, clock, write }
}
