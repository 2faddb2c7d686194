/**
 * Whether the network of a login is the computer on which Almoner runs. Of an IPv6 address only the
 * first 64 bits are kept, which are zeros there and at no other computer.
 */
export const isThisComputer = (place: string): boolean =>
  place === '0:0:0:0::/64' || /^127\.\d+\.\d+\.\d+$/.test(place)
