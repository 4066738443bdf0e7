// The code of a device, which opens what it told of itself and who stood at it.
import { Tab, Tabs } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { Facts } from '#client/kit/document/facts.tsx'
import { DrawerFrame } from '#client/kit/drawer-frame.tsx'
import { type Row, rowKey } from '#client/kit/fields/field-text.ts'
import { columnsOf } from '#client/kit/list/columns.ts'
import { Pager } from '#client/kit/list/pager.tsx'
import { Rows } from '#client/kit/list/rows.tsx'
import { usePagedRows } from '#client/kit/list/use-paged-rows.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { WORK_STATION_QUERY } from '#shared/constants.ts'
import { device as deviceResource } from '#shared/contracts/base/device.ts'
import { deviceEvent, stationSession } from '#shared/contracts/base/device-event.ts'
import type { Call } from '#shared/contracts/request.ts'
import type { Resource } from '#shared/contracts/resource.ts'
import '#client/pages/equipment/devices/devices.css'

const FACTS = ['name', 'type', 'state', 'warehouse', 'lastHeartbeat', 'ip']
const EVENTS = ['at', 'kind', 'level', 'message']
const SESSIONS = ['user', 'startedAt', 'endedAt']

export function DeviceHistory({ device }: { device: Row }) {
  const [isOpen, setOpen] = useState(false)
  const code = String(device['code'])
  return (
    <>
      <button type="button" className="swms-device-opener" onClick={() => setOpen(true)}>
        {code}
      </button>
      <DrawerFrame title={`设备 ${code}`} width={720} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="swms-device-history">
          <Facts fields={deviceResource.fields} names={FACTS} row={device} />
          <History device={device} />
        </div>
      </DrawerFrame>
    </>
  )
}

function History({ device: { code, type } }: { device: Row }) {
  const device = useMemo(() => ({ device: [code] }), [code])
  const alarms = useMemo(() => ({ device: [code], kind: ['告警', '故障'] }), [code])
  return (
    <Tabs id="swms-device-history" renderActiveTabPanelOnly>
      <Tab
        id="events"
        title="全部事件"
        panel={<Told resource={deviceEvent} names={EVENTS} narrowed={device} />}
      />
      <Tab
        id="alarms"
        title="告警与故障"
        panel={<Told resource={deviceEvent} names={EVENTS} narrowed={alarms} />}
      />
      {type === WORK_STATION_QUERY.type && (
        <Tab
          id="sessions"
          title="值守记录"
          panel={<Told resource={stationSession} names={SESSIONS} narrowed={device} />}
        />
      )}
    </Tabs>
  )
}

type ToldProps = { resource: Resource & { list: Call }; names: readonly string[]; narrowed: Row }

function Told(props: ToldProps) {
  return (
    <QueryBoundary loading={<SkeletonLines count={8} />}>
      <ToldRows {...props} />
    </QueryBoundary>
  )
}

function ToldRows({ resource, names, narrowed }: ToldProps) {
  const { rows, pager, isStale } = usePagedRows(resource.list, narrowed)
  const columns = useMemo(() => columnsOf(resource.fields, names), [resource, names])
  return (
    <>
      <Rows
        label={resource.label}
        columns={columns}
        rows={rows}
        keyOf={(row) => rowKey(resource.key, row)}
        density="紧凑"
        isStale={isStale}
        page={pager.page}
        empty={<EmptyState title={`没有${resource.label}`} />}
      />
      <Pager {...pager} />
    </>
  )
}
