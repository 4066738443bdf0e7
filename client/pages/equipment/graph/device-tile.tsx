// One device on the board.
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { ABSENT, formatCount, formatInstant } from '#client/kit/format.ts'
import type { DeviceOnGraph } from '#shared/contracts/equipment/device-event.ts'
import { DEVICE_TYPE_WORDS } from '#shared/domain/equipment.ts'
import { wordOf } from '#shared/domain/values.ts'

export function DeviceTile({ device }: { device: DeviceOnGraph }) {
  const { code, name, type, state, isSilent, lastHeartbeat, todayCount, alarmCount, userName } = device
  return (
    <li className={`swms-device swms-device--${toneOf(device)}`}>
      <p className="swms-device-head">
        <strong className="swms-device-name" title={name}>
          {name}
        </strong>
        <StateTag state={isSilent ? '失联' : state} />
      </p>
      <p className="swms-device-code">
        {code} · {wordOf(DEVICE_TYPE_WORDS, type)}
      </p>
      <dl className="swms-device-facts">
        <Fact label="最近心跳" value={lastHeartbeat === null ? ABSENT : formatInstant(lastHeartbeat)} />
        <Fact label="今日作业" value={formatCount(todayCount)} />
        <Fact label="今日告警" value={formatCount(alarmCount)} />
        {userName !== null && <Fact label="值守人" value={userName} />}
      </dl>
    </li>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function toneOf({ state, isSilent, alarmCount }: DeviceOnGraph): string {
  if (state === '故障') return 'danger'
  if (isSilent || alarmCount > 0 || state === '维修') return 'warning'
  return state === '在线' ? 'success' : 'none'
}
