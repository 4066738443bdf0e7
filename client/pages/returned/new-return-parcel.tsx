// 新退件登记 — the station that registers what carriers bring back, parcel by parcel.
import { RegisterParcels } from '#client/pages/returned/register-new/register-parcels.tsx'

export function page() {
  return <RegisterParcels />
}
