// Which addresses are a company's own network. Devices of the floor stand there, and whoever names one says where this server
// connects to: everything else is refused, this machine itself first.
import { BlockList, isIP } from 'node:net'

const OWN: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
]

const own = new BlockList()
for (const [net, prefix, family] of OWN) own.addSubnet(net, prefix, family)

/** Within the private ranges, and yet a cloud's: it hands out its machines' credentials there. */
const metadata = new BlockList()
metadata.addAddress('fd00:ec2::254', 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** `isLocal`: this machine's own addresses will do, too. */
export function isPrivateAddress(address: string, isLocal: boolean): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (metadata.check(address, family)) return false
  return own.check(address, family) || (isLocal && loopback.check(address, family))
}

/** As people write it: an address, or a name whose last part is no number in disguise, as `127.1` and `0x7f000001` are. */
const NAME = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*(?!0x)[a-z][a-z\d-]*$/i
const THIS_MACHINE = /(?:^|\.)localhost$/i

/** What can be told before anybody is asked; where a name leads is judged when it is connected to. */
export function isPrivateHost(host: string, isLocal: boolean): boolean {
  if (isIP(host) !== 0) return isPrivateAddress(host, isLocal)
  return NAME.test(host) && (isLocal || !THIS_MACHINE.test(host))
}
