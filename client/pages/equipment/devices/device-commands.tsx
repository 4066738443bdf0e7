// 报告警 and 删除 of the chosen device, and the way to the board of all of them.

import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { RemoveDevice } from '#client/pages/equipment/devices/remove-device.tsx'
import { choice, text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { device } from '#shared/contracts/equipment/device.ts'
import { deviceEvent, reportAlarm } from '#shared/contracts/equipment/device-event.ts'
import { DEVICE_EVENT_LEVELS } from '#shared/domain/equipment.ts'
import { hrefTo } from '#shared/routes.ts'

type Device = RecordOf<typeof device>

/** What a person says of a device. */
const ALARM = { level: choice('级别', DEVICE_EVENT_LEVELS), message: text('说明', 200) }

export function DeviceCommands({ rows, onDone }: { rows: readonly Device[]; onDone: () => void }) {
  const chosen = onlyOne(rows)
  const refresh = useRefresh()
  return (
    <>
      <CommandButton
        label="报告警"
        of={chosen}
        call={reportAlarm}
        fields={ALARM}
        names={['level', 'message']}
        bodyOf={(values, { code }) => ({ ...values, device: code })}
        done={() => `已记录 ${chosen?.code} 的告警`}
        onDone={() => {
          refresh(deviceEvent)
          onDone()
        }}
      />
      <RemoveDevice device={chosen} onDone={onDone} />
      <RowLink href={hrefTo('deviceGraph')}>设备拓扑</RowLink>
    </>
  )
}
