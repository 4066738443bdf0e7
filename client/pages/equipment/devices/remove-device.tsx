// 删除 — a device that was registered by mistake; what it told of itself goes with it, so one is asked first.
import { announce } from '#client/data/announcements.ts'
import { useQueryCommand } from '#client/data/use-command.ts'
import { ConfirmButton } from '#client/kit/form/confirm-button.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { device } from '#shared/contracts/equipment/device.ts'
import { removeDevice } from '#shared/contracts/equipment/device.ts'

type Device = RecordOf<typeof device>

type RemoveDeviceProps = { device: Device | undefined; onDone: () => void }

export function RemoveDevice({ device, onDone }: RemoveDeviceProps) {
  const { run } = useQueryCommand(removeDevice)
  const may = useMay()
  if (!may(removeDevice.needs)) return null
  const code = String(device?.code)
  const handleConfirm = async () => {
    const removed = await run({ query: { code } })
    if (removed === null) return false
    announce(`设备 ${code} 已删除`)
    onDone()
    return true
  }
  return (
    <ConfirmButton label="删除" disabled={!device} intent="danger" onConfirm={handleConfirm}>
      删除设备 {code}（{String(device?.name)}）后，它的事件、值守记录与格口标签一并删除，且不能恢复。
      不再使用的设备请改为停用。
    </ConfirmButton>
  )
}
