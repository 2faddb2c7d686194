import { BlockList, isIP, isIPv4 } from 'node:net'

export type IsTrustedProxy = (address: string) => boolean

/**
 * The client's address. A forwarding header is trusted from the proxies that the settings name,
 * from the last one backwards; any other sender can write anything into it.
 */
export const clientAddress = ({
  socketAddress,
  forwardedFor,
  isTrustedProxy,
}: {
  socketAddress: string
  forwardedFor: string | undefined
  isTrustedProxy: IsTrustedProxy
}): string => {
  const forwarded = (forwardedFor ?? '').split(',').map((each) => each.trim())
  let address = plainAddress(socketAddress)
  while (isTrustedProxy(address)) {
    const before = plainAddress(forwarded.pop() ?? '')
    if (isIP(before) === 0) return address
    address = before
  }
  return address
}

const nearby = new BlockList()
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  nearby.addSubnet(address, bits, 'ipv4')
}
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')

/**
 * Returns whether an address is of this machine or its own network, which has proxies and rarely
 * payers.
 */
export const isNearby = (address: string): boolean => {
  const plain = plainAddress(address)
  const kind = isIP(plain)
  return kind === 0 || nearby.check(plain, kind === 4 ? 'ipv4' : 'ipv6')
}

/** IPv4 as it is, and of IPv6 the 64 bits that one line has: it may take any address within them. */
export const toNetwork = (address: string): string => {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end takes the room of two groups.
  const room = 8 - groups.length - after.length - (plain.includes('.') ? 1 : 0)
  const all = [...groups, ...Array.from({ length: Math.max(0, room) }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

// A socket that takes both kinds writes IPv4 into IPv6; a zone names a card of this machine.
export const plainAddress = (address: string): string => {
  const plain = address.split('%')[0] ?? ''
  const within = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  return within !== undefined && isIPv4(within) ? within : plain
}

/** `TRUSTED_PROXIES`: addresses and networks, `10.0.0.0/8, ::1`, parted by commas. */
export const parseTrustedProxies = (
  text: string | undefined,
): IsTrustedProxy | { refused: string } => {
  const list = new BlockList()
  for (const entry of (text ?? '').split(',').map((each) => each.trim())) {
    if (entry === '') continue
    const [address = '', prefix, ...rest] = entry.split('/')
    const kind = isIP(address)
    const bits = prefix === undefined ? (kind === 4 ? 32 : 128) : Number(prefix)
    const most = kind === 4 ? 32 : 128
    const isNumber = prefix === undefined || /^\d{1,3}$/.test(prefix)
    if (kind === 0 || rest.length > 0 || !isNumber || bits > most) {
      return { refused: `TRUSTED_PROXIES must be addresses or networks, and "${entry}" is none.` }
    }
    list.addSubnet(address, bits, kind === 4 ? 'ipv4' : 'ipv6')
  }
  return (address) => {
    const kind = isIP(address)
    return kind !== 0 && list.check(address, kind === 4 ? 'ipv4' : 'ipv6')
  }
}
