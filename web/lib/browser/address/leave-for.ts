import { parseWebAddress } from './web-address.ts'

/** Goes to a page of another site. Only web addresses are followed. */
export const leaveFor = (address: string): void => {
  const url = parseWebAddress(address)
  if (url) location.assign(url.href)
}
