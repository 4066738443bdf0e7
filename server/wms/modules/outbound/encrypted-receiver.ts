// Receivers whom a platform sends with stars: who they are it says to nobody but the carrier, by the OAID that comes with them.
import { eq } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { isShownMasked } from '#shared/contracts/definition/field.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'

type Receiver = { receiver: string; mobile: string; address: string; oaid: string }

const NAMED = ['receiver', 'mobile', 'address'] as const

/** Stars alone lead to nobody. */
export function assertReachable(given: Receiver): void {
  if (given.oaid !== '') return
  const starred = NAMED.find((name) => given[name].includes('*'))
  if (starred) throw refusals.receiverMasked(outboundOrder.fields[starred].label, starred)
}

/** The same of an order that is changed; what was there before and stays is not asked about. */
export async function assertStillReachable(
  { orm }: Operation,
  orderNo: string,
  changes: { [K in keyof Receiver]?: Receiver[K] | undefined },
): Promise<void> {
  if ([...NAMED, 'oaid' as const].every((name) => changes[name] === undefined)) return
  const { receiver, mobile, address, oaid } = outboundOrders
  const [known] = await orm
    .select({ receiver, mobile, address, oaid })
    .from(outboundOrders)
    .where(eq(outboundOrders.orderNo, orderNo))
  if (!known) return
  const after = afterwards(known, changes)
  const isAsked = (name: keyof Receiver) => known.oaid !== '' || after[name] !== known[name]
  const asked = NAMED.map((name) => [name, isAsked(name) ? after[name] : ''])
  assertReachable({ ...(Object.fromEntries(asked) as Omit<Receiver, 'oaid'>), oaid: after.oaid })
}

/** A number that comes back as it was shown is the one that is there. */
function afterwards(
  known: Receiver,
  { receiver, mobile, address, oaid }: Parameters<typeof assertStillReachable>[2],
): Receiver {
  return {
    receiver: receiver ?? known.receiver,
    mobile: mobile === undefined || isShownMasked(mobile) ? known.mobile : mobile,
    address: address ?? known.address,
    oaid: oaid ?? known.oaid,
  }
}
