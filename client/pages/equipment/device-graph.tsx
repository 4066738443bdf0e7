// 设备拓扑 — the devices of each warehouse: how they are, when they were last heard, what they did today, what is wrong.
import { useDeferredValue } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import type { PageContext, PageQueries } from '#client/data/page-queries.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { BoardHeader } from '#client/kit/dashboard/board-header.tsx'
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { LiveWall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { formatCount } from '#client/kit/format.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { DeviceTile } from '#client/pages/equipment/graph/device-tile.tsx'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import { type DeviceOnGraph, getDeviceGraph } from '#shared/contracts/equipment/device-event.ts'
import '#client/pages/equipment/graph/graph.css'

export function page() {
  return (
    <LiveWall>
      <Graph />
    </LiveWall>
  )
}

page.queries = queries

function queries({ preferences: { warehouses } }: PageContext): ReturnType<PageQueries> {
  return [graphOf(warehouses)]
}

function graphOf(warehouses: readonly CodeName[]) {
  return queryOf(getDeviceGraph, { query: { warehouses: warehouses.map(({ code }) => code) } })
}

function Graph() {
  const chosen = useDeferredValue(usePreferences().preferences.warehouses)
  const { data, ...live } = useLive(graphOf(chosen))
  const sites = byWarehouse(data.devices)
  return (
    <>
      <BoardHeader
        title="设备拓扑"
        subtitle={sites.map(({ name }) => name).join('、')}
        at={data.at}
        live={live}
      >
        <WayHome />
      </BoardHeader>
      <DeviceFigures devices={data.devices} />
      {sites.length === 0 && <EmptyState title="没有设备" description="请在设备管理中登记，或重新选择仓库" />}
      {sites.map(({ code, name, devices }) => (
        <SectionCard
          title={name}
          key={code}
          aside={`${devices.filter(isWorking).length} / ${devices.length} 在线`}
        >
          <ul className="swms-devices">
            {devices.map((device) => (
              <DeviceTile device={device} key={device.code} />
            ))}
          </ul>
        </SectionCard>
      ))}
    </>
  )
}

function DeviceFigures({ devices }: { devices: readonly DeviceOnGraph[] }) {
  const silent = devices.filter(({ isSilent }) => isSilent).length
  const broken = devices.filter(({ state }) => state === '故障').length
  const alarms = devices.reduce((total, { alarmCount }) => total + alarmCount, 0)
  const work = devices.reduce((total, { todayCount }) => total + todayCount, 0)
  return (
    <Figures>
      <Figure
        label="在线"
        value={formatCount(devices.filter(isWorking).length)}
        unit={` / ${formatCount(devices.length)}`}
        tone="success"
      />
      <Figure label="失联" value={formatCount(silent)} tone={silent > 0 ? 'warning' : 'none'} />
      <Figure label="故障" value={formatCount(broken)} tone={broken > 0 ? 'danger' : 'none'} />
      <Figure label="今日告警" value={formatCount(alarms)} tone={alarms > 0 ? 'warning' : 'none'} />
      <Figure label="今日作业量" value={formatCount(work)} unit=" 次" />
    </Figures>
  )
}

function isWorking({ state, isSilent }: DeviceOnGraph): boolean {
  return state === '在线' && !isSilent
}

function byWarehouse(all: readonly DeviceOnGraph[]) {
  const codes = [...new Set(all.map(({ warehouse }) => warehouse))]
  return codes.map((code) => {
    const devices = all.filter(({ warehouse }) => warehouse === code)
    return { code, name: devices[0]?.warehouseName ?? code, devices }
  })
}
