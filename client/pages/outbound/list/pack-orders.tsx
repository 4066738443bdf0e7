// 复核打包 — what a parcel goes out in, scanned or chosen, how many boxes it has, and its number where somebody else gives it.

import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { queryOf } from '#client/data/data-client.ts'
import { readStored, writeStored } from '#client/data/stored.ts'
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { CheckedForm } from '#client/kit/form/checked-form.tsx'
import { FieldGrid } from '#client/kit/form/field-grid.tsx'
import type { ValuesOf } from '#client/kit/form/form-values.ts'
import { RefusedDialog } from '#client/kit/form/refused-dialog.tsx'
import { useContractForm } from '#client/kit/form/use-contract-form.ts'
import { OpenDialog } from '#client/kit/open-dialog.tsx'
import { CloseButton } from '#client/kit/use-asked-close.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { ScanPackaging } from '#client/pages/outbound/list/scan-packaging.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { RefusedDocument } from '#shared/contracts/definition/each.ts'
import { code, integer, namedChoice, optional, preset } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { getPackagings, packOrders } from '#shared/contracts/outbound/order.ts'
import { hindrance } from '#shared/domain/life-cycle.ts'
import { outboundLife } from '#shared/domain/outbound.ts'

type Order = RecordOf<typeof outboundOrder>

const STEP = outboundLife.steps.pack
const PARCEL = {
  boxes: preset(integer('箱数', { min: 1, max: 999 }), 1),
  waybillNo: optional(code('运单号（不填由仓内取号）')),
}
const NAMES = ['packaging', 'boxes', 'waybillNo'] as const
/** What was chosen last at this table: a place, no matter who works at it. */
const LAST_PACKAGING = 'LAST_PACKAGING'

type Packagings = CallResult<typeof getPackagings>
type PackProps = { rows: readonly Order[]; onDone: () => void }

export function PackOrders(props: PackProps) {
  const [isOpen, setOpen] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedDocument[]>([])
  const may = useMay()
  const orderNo = String(props.rows[0]?.['orderNo'])
  const found = useQuery({ ...queryOf(getPackagings, { query: { orderNo } }), enabled: isOpen })
  // Anyone who cannot be told what there is may still pack.
  const packagings = found.data ?? (found.isError ? [] : null)
  if (!may(packOrders.needs)) return null
  const hindered = hindrance(STEP, props.rows)
  return (
    <>
      <Button
        disabled={hindered !== null}
        title={hindered ?? undefined}
        loading={isOpen && packagings === null}
        onClick={() => setOpen(true)}
      >
        {STEP.label}
      </Button>
      {isOpen && packagings && (
        <PackDialog
          {...props}
          packagings={packagings}
          onRefused={setRefused}
          onClose={() => setOpen(false)}
        />
      )}
      {refused.length > 0 && (
        <RefusedDialog label={STEP.label} refused={refused} onClose={() => setRefused([])} />
      )}
    </>
  )
}

type DialogProps = PackProps & {
  packagings: Packagings
  onRefused: (refused: readonly RefusedDocument[]) => void
  onClose: () => void
}

function PackDialog({ rows, packagings, onRefused, onDone, onClose }: DialogProps) {
  const words = Object.fromEntries(packagings.map((one) => [one.code, `${one.name}（${one.code}）`]))
  const fields = { ...PARCEL, packaging: optional(namedChoice('包材', words)) }
  const start = { boxes: 1, packaging: firstOf(packagings) }
  const { form, row, blame } = useContractForm({ fields, names: NAMES }, start)
  const { run, isPending } = useCommand(packOrders)
  const send = async (values: ValuesOf<typeof fields>) => {
    const orderNos = rows.map(({ orderNo }) => String(orderNo))
    const sent = await run({ ...values, orderNos }, blame)
    if (sent === null) return
    if (values.packaging !== null) writeStored(LAST_PACKAGING, values.packaging)
    const { done, awaiting } = sent
    const waiting = awaiting.length === 0 ? '' : `，其中 ${awaiting.length} 单待面单`
    const packed = done.length + awaiting.length
    if (packed > 0) announce(`已打包 ${packed} 单${waiting}`)
    onRefused(sent.refused)
    onClose()
    onDone()
  }
  return (
    <OpenDialog
      className="swms-form-dialog"
      title={STEP.label}
      isUnsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <CheckedForm form={form} onSend={send}>
        <DialogBody>
          <Notes of={rows} />
          <ScanPackaging
            codes={Object.keys(words)}
            onScan={(scanned) =>
              form.setValue('packaging', scanned, { shouldDirty: true, shouldValidate: true })
            }
          />
          <FieldGrid
            fields={fields}
            names={NAMES}
            row={row}
            control={form.control}
            within={() => ({})}
            isLocked={() => isPending}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <CloseButton />
              <Button type="submit" intent="primary" loading={isPending}>
                确定
              </Button>
            </>
          }
        />
      </CheckedForm>
    </OpenDialog>
  )
}

/** What buyer and seller want done is read before the parcel is closed. */
function Notes({ of }: { of: readonly Order[] }) {
  const told = of.flatMap(({ orderNo, buyerNote, sellerNote }) => [
    ...(buyerNote === '' ? [] : [`${orderNo} 买家留言：${buyerNote}`]),
    ...(sellerNote === '' ? [] : [`${orderNo} 卖家备注：${sellerNote}`]),
  ])
  return told.map((note) => (
    <p key={note} className="bp6-callout bp6-intent-warning">
      {note}
    </p>
  ))
}

/** As at this table before; at a new one, as such goods went out before. */
function firstOf(packagings: Packagings): string | null {
  const last = readStored(LAST_PACKAGING)
  const known = packagings.find((one) => one.code === last) ?? packagings.find(({ isUsual }) => isUsual)
  return known?.code ?? null
}
