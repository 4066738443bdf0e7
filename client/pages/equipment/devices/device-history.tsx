// The code of a device, which opens what it told of itself and who stood at it.
import { Tab, Tabs } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { Facts } from '#client/kit/document/facts.tsx'
import { DrawerFrame } from '#client/kit/drawer-frame.tsx'
import { PagedRows } from '#client/kit/list/paged-rows.tsx'
import { WORK_STATION_QUERY } from '#shared/constants.ts'
import { device as deviceResource } from '#shared/contracts/equipment/device.ts'
import { deviceEvent, stationSession } from '#shared/contracts/equipment/device-event.ts'
import '#client/pages/equipment/devices/devices.css'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { device } from '#shared/contracts/equipment/device.ts'

type Device = RecordOf<typeof device>

const FACTS = ['name', 'type', 'state', 'warehouse', 'lastHeartbeat', 'ip'] as const
const EVENTS = ['at', 'kind', 'level', 'message'] as const
const SESSIONS = ['user', 'startedAt', 'endedAt'] as const

export function DeviceHistory({ device }: { device: Device }) {
  const [isOpen, setOpen] = useState(false)
  const code = String(device.code)
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

function History({ device: { code, type } }: { device: Device }) {
  const device = useMemo(() => ({ device: [code] }), [code])
  const alarms = useMemo(() => ({ device: [code], kind: ['告警', '故障'] }), [code])
  return (
    <Tabs id="swms-device-history" renderActiveTabPanelOnly>
      <Tab
        id="events"
        title="全部事件"
        panel={<PagedRows resource={deviceEvent} names={EVENTS} narrowed={device} />}
      />
      <Tab
        id="alarms"
        title="告警与故障"
        panel={<PagedRows resource={deviceEvent} names={EVENTS} narrowed={alarms} />}
      />
      {type === WORK_STATION_QUERY.type && (
        <Tab
          id="sessions"
          title="值守记录"
          panel={<PagedRows resource={stationSession} names={SESSIONS} narrowed={device} />}
        />
      )}
    </Tabs>
  )
}
