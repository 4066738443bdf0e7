// One warehouse and the work station in it that the user stands at.
import { DialogBody, DialogFooter, Radio, RadioGroup } from '@blueprintjs/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { type Station, storedStation, storeStation } from '#client/data/station.ts'
import { takeSeat, tellPresence } from '#client/data/station-presence.ts'
import { Button } from '#client/kit/button.tsx'
import { WarehouseAnswer } from '#client/shell/warehouse/warehouse-answer.tsx'
import { WORK_STATION_QUERY } from '#shared/constants.ts'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import { pageDevices } from '#shared/contracts/equipment/device.ts'

const STATION_MISSING = '请选择工作站台'

export function SingleChoice({ onDone }: { onDone: () => void }) {
  const options = useQuery(queryOf(getWarehouseOptions, {}))
  const [stored] = useState(storedStation)
  const [warehouse, setWarehouse] = useState<CodeName | null>(stored)
  const [device, setDevice] = useState<CodeName | null>(stored && deviceOf(stored))
  const { id } = useSignedInUser()
  const seat = useMutation({ mutationFn: (station: string) => takeSeat(id, station) })
  const [isMissing, setMissing] = useState(false)
  const handleWarehouse = (chosen: CodeName) => {
    setWarehouse(chosen)
    setDevice(null)
    setMissing(false)
  }
  const handleConfirm = async () => {
    setMissing(!device)
    if (!warehouse || !device) return
    const isSeated = await seat.mutateAsync(device.code).then(
      () => true,
      () => false,
    )
    if (!isSeated) return
    const { code, name } = warehouse
    storeStation({ code, name, deviceCode: device.code, deviceName: device.name })
    void tellPresence(id).catch(() => undefined)
    onDone()
  }
  return (
    <>
      <DialogBody>
        <WarehouseAnswer options={options}>
          {(list) => (
            <Choices label="仓库" options={list} chosen={warehouse?.code} onChoose={handleWarehouse} />
          )}
        </WarehouseAnswer>
        {warehouse && <Stations warehouse={warehouse.code} chosen={device?.code} onChoose={setDevice} />}
        <p className="swms-warehouse-missing" role="alert">
          {isMissing && !device && STATION_MISSING}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" loading={seat.isPending} onClick={() => void handleConfirm()}>
            确定
          </Button>
        }
      />
    </>
  )
}

type StationsProps = {
  warehouse: string
  chosen: string | undefined
  onChoose: (device: CodeName) => void
}

function Stations({ warehouse, ...choice }: StationsProps) {
  const devices = useQuery(queryOf(pageDevices, { body: { ...WORK_STATION_QUERY, warehouse } }))
  if (devices.data?.length === 0) return <div className="swms-warehouse-note">此仓库没有工作站台</div>
  return (
    <WarehouseAnswer options={devices}>
      {(list) => <Choices label="工作站台" options={list} {...choice} />}
    </WarehouseAnswer>
  )
}

type ChoicesProps = {
  label: string
  options: readonly CodeName[]
  chosen: string | undefined
  onChoose: (option: CodeName) => void
}

function Choices({ label, options, chosen, onChoose }: ChoicesProps) {
  return (
    <RadioGroup
      className="swms-warehouse-choices"
      label={label}
      name={label}
      selectedValue={chosen ?? ''}
      onChange={({ currentTarget }) => {
        const option = options.find(({ code }) => code === currentTarget.value)
        if (option) onChoose(option)
      }}
    >
      {options.map(({ code, name }) => (
        <Radio key={code} value={code}>
          {name} <small>{code}</small>
        </Radio>
      ))}
    </RadioGroup>
  )
}

function deviceOf({ deviceCode, deviceName }: Station): CodeName {
  return { code: deviceCode, name: deviceName }
}
