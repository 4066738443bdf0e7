// 设备事件 — what devices tell of themselves: that they live, that something is wrong; and who stands at which station.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import {
  choice,
  computed,
  instantField,
  integer,
  note,
  optional,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { DEVICE_EVENT_KINDS, DEVICE_EVENT_LEVELS, deviceLife } from '#shared/domain/equipment.ts'
import { commaList } from '#shared/validation.ts'

export const deviceEvent = withCalls(
  defineResource({
    name: 'deviceEvent',
    label: '设备事件',
    path: '/api/base/deviceEvent',
    reads: 'device.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      at: computed(instantField('时间')),
      warehouse: computed(reference('仓库', 'warehouse')),
      device: computed(reference('设备', 'device')),
      kind: computed(choice('事件', DEVICE_EVENT_KINDS)),
      level: computed(choice('级别', DEVICE_EVENT_LEVELS)),
      message: computed(note('说明', 200)),
    },
    filters: ['warehouse', 'device', 'kind', 'level', 'at'],
    sorts: ['-id', 'id'],
  }),
  READ_CALLS,
)

export const stationSession = withCalls(
  defineResource({
    name: 'stationSession',
    label: '站台值守',
    path: '/api/base/stationSession',
    reads: 'device.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      device: computed(reference('工作站台', 'device')),
      user: computed(person('值守人')),
      startedAt: computed(instantField('开始时间')),
      endedAt: computed(optional(instantField('结束时间'))),
    },
    filters: ['warehouse', 'device', 'startedAt', 'endedAt'],
    sorts: ['-id', 'id'],
  }),
  READ_CALLS,
)

const deviceCode = z.string('缺少设备编码').trim().min(1, '缺少设备编码').max(64, '设备编码过长')

/** Every minute, while the device is at work. One that was thought offline is online again. */
export const sendHeartbeat = defineCall({
  method: 'POST',
  path: '/api/base/device/heartbeat',
  summary: '设备：心跳，返回服务器时间与设备状态',
  needs: 'signedIn',
  body: z.object({ device: deviceCode, opId: opId.optional() }),
  result: z.object({ at: instant, state: z.enum(deviceLife.states).meta({ title: '状态' }) }),
})

/** Answers the number of the event. */
export const reportAlarm = defineCall({
  method: 'POST',
  path: '/api/base/device/alarm',
  summary: '设备：告警',
  needs: 'signedIn',
  body: z.object({
    device: deviceCode,
    level: z.enum(DEVICE_EVENT_LEVELS, '请选择级别'),
    message: text('说明', 200).input,
    opId,
  }),
  result: z.number().int(),
})

/** The person who stood there before has left, and the caller has left where they stood before. */
export const startStationSession = defineCall({
  method: 'POST',
  path: '/api/base/stationSession/start',
  summary: '站台值守：开始',
  needs: 'signedIn',
  body: z.object({ device: deviceCode, opId }),
  result: stationSession.row,
})

/** Answers how many sessions of the caller were open: 0 or 1. */
export const endStationSession = defineCall({
  method: 'POST',
  path: '/api/base/stationSession/end',
  summary: '站台值守：结束自己的值守',
  needs: 'signedIn',
  body: z.object({ opId }),
  result: z.number().int(),
})

/** An online device that has been silent for longer is asked after. */
export const SILENT_AFTER_MINUTES = 5

const deviceOnGraph = z.object({
  code: z.string().meta({ title: '设备编码' }),
  name: z.string().meta({ title: '设备名称' }),
  type: z.string().meta({ title: '类型' }),
  warehouse: z.string(),
  warehouseName: z.string().meta({ title: '仓库' }),
  state: z.enum(deviceLife.states).meta({ title: '状态' }),
  lastHeartbeat: instant.nullable().meta({ title: '最近心跳' }),
  isSilent: z.boolean().meta({ title: '失联' }),
  todayCount: z.number().int().meta({ title: '今日作业量' }),
  alarmCount: z.number().int().meta({ title: '今日告警' }),
  /** Who stands at it right now. */
  userName: z.string().nullable().meta({ title: '值守人' }),
})
export type DeviceOnGraph = z.output<typeof deviceOnGraph>

export const getDeviceGraph = defineCall({
  method: 'GET',
  path: '/api/base/device/graph',
  summary: '设备分布：状态、心跳、今日作业与告警；未指定仓库时为全部可见仓库',
  needs: 'device.read',
  query: z.object({ warehouses: commaList.optional() }),
  result: z.object({ at: instant, devices: z.array(deviceOnGraph) }),
})
