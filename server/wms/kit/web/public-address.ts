// Which addresses are the public internet's. Where people say whom this server calls, everything else is refused: it would
// lead them to what only this server's network reaches, its own database or a cloud's metadata.
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/** RFC 6890 and its successors: what is not routed, private, shared, or reserved. */
const NOT_PUBLIC_4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Within the only range that is routed: tunnels, which may end anywhere, and examples. */
const NOT_PUBLIC_6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [net, prefix] of NOT_PUBLIC_4) refused.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of NOT_PUBLIC_6) refused.addSubnet(net, prefix, 'ipv6')
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4')
    case 6:
      return routed.check(address, 'ipv6') && !refused.check(address, 'ipv6')
    default:
      return false
  }
}

/** A host that is written as an address is never looked up: `host` as a URL has it, an IPv6 address in brackets. */
export function assertNoPrivateLiteral(host: string): void {
  const literal = host.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new ForbiddenAddress(host)
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** For `lookup` of a connection that may go to public addresses alone. */
export const lookupPublic = lookupOnly(isPublicAddress)

/**
 * A connection goes to the very addresses that are judged here: asked again, the name might lead elsewhere. One that is not allowed
 * is enough to refuse the name.
 */
export function lookupOnly(isAllowed: (address: string) => boolean) {
  return (host: string, options: LookupOptions, found: Found): void => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return found(error ?? new Error(`${host} has no address`), [])
      if (!addresses.every(({ address }) => isAllowed(address))) return found(new ForbiddenAddress(host), [])
      return options.all ? found(null, addresses) : found(null, first.address, first.family)
    })
  }
}
