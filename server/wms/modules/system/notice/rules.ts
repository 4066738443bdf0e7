// What a notice says, its identity, and the names that modules and processes agree on.
export const NOTICE_CHANNEL = 'wms_notice'

/** A version 7 UUID: unique, and later notices have greater ids. */
export function createUid(at: Date, randomBytes: (size: number) => Buffer): string {
  const bytes = Buffer.concat([Buffer.alloc(6), randomBytes(10)])
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
