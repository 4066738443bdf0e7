// No parcel is open: its waybill is scanned, and where that says nothing, something of the order that it came from.
import { Button } from '#client/kit/button.tsx'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import type { Told } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { asksFor, isBegun } from '#client/pages/returned/station/beginning.ts'
import type { Beginning } from '#client/pages/returned/station/use-beginning.ts'
import { reference } from '#shared/contracts/definition/field.ts'

const CARRIER = { carrier: reference('承运商', 'carrier') }

export function BeginParcel({ told, beginning }: { told: Told; beginning: Beginning }) {
  const { state, dispatch, warehouseHere, find, begin, unnamed, register, forget } = beginning
  const { waybillNo, order, choice } = state
  const handleScan = async (code: string) => {
    const found = await find(code)
    if (found) begin(code, found)
  }
  return (
    <Station
      title="退件作业"
      asks={asksFor(state)}
      hint="扫描退件的运单号；不是发出时的运单号时，再扫原单号、收货电话或商品"
      told={told}
      onScan={(code) => void handleScan(code)}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      actions={
        isBegun(state) && (
          <>
            {waybillNo !== null && (
              <Button onClick={() => dispatch({ type: 'nobodys', warehouse: warehouseHere() })}>
                无主件
              </Button>
            )}
            <Button onClick={() => dispatch({ type: 'again' })}>重新扫描</Button>
          </>
        )
      }
    >
      {(waybillNo !== null || order) && (
        <section className="swms-section swms-pick" aria-label="退件">
          <div className="swms-pick-place">
            <strong>{waybillNo ?? '待扫描运单号'}</strong>
          </div>
          {order && (
            <p className="swms-pick-tote">
              出库单 {order.orderNo} {order.ownerName}
            </p>
          )}
        </section>
      )}
      <ul className="swms-station-rows">
        {choice.map((one) => (
          <li key={one.orderNo}>
            <button
              type="button"
              className="swms-station-row"
              onClick={() => dispatch({ type: 'chosen', order: one, warehouse: warehouseHere() })}
            >
              <strong>{one.orderNo}</strong>
              <span>发出 {formatDecimal(one.sentQty)} 件</span>
              <small>
                {one.ownerName} {one.externalNo}
              </small>
              <small>运单 {one.waybillNo}</small>
            </button>
          </li>
        ))}
      </ul>
      {unnamed && (
        <FormDialog
          title={`${unnamed.waybillNo} 的承运商`}
          fields={CARRIER}
          names={['carrier']}
          submit="登记"
          isPending={false}
          onClose={forget}
          onSubmit={({ carrier }) => register({ ...unnamed, carrier: String(carrier) })}
        />
      )}
    </Station>
  )
}
