// What a platform of electronic waybills can do; each adapter speaks its own protocol behind this.

export type Contact = {
  name: string
  phone: string
  province: string
  city: string
  district: string
  /** The rest of the address. */
  street: string
}

export type Asked = {
  /** The same key never gets a second number. */
  key: string
  /** The carrier's code at the platform. */
  carrierCode: string
  sender: Contact
  receiver: Contact
  /** Of a receiver whom the sales platform tells with stars: what it knows them by. Empty: the receiver is told in full. */
  oaid: string
  boxes: number
  /** Kilograms; null: not known yet. */
  weight: string | null
  goods: string
  remark: string
}

export type Given = {
  /** One for each box in no meaning order; the first is the waybill's own. */
  numbers: readonly string[]
  /** The waybill's own where a carrier prints it on no box; without it, the first of the numbers is. */
  motherNo?: string
  /** What a cancel names it by. */
  handle: string
  /** Of the carrier's sorting, printed big; empty: none. */
  sortCode: string
}

/** `unknown`: it may have been done; only asking again tells. */
export type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown'; message: string }

export type Cancelled = { handle: string; waybillNo: string; carrierCode: string; reason: string }

export type Platform = {
  get(asked: Asked): Promise<Outcome<Given>>
  /** What became of an earlier `get`; null: nothing was given. */
  find(asked: Asked): Promise<Outcome<Given | null>>
  cancel(given: Cancelled): Promise<Outcome<null>>
}

export const PLATFORMS = ['快递100', '菜鸟'] as const
export type PlatformKind = (typeof PLATFORMS)[number]

/** Where it answers, and as whom we ask. */
export type PlatformSettings = {
  kind: PlatformKind
  baseUrl: string
  /** By the names that the platform gives them. */
  credentials: Readonly<Record<string, string>>
}
