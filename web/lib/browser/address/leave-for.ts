import { parseWebAddress } from './web-address.ts'

/** Goes to another site's page. Only an address of the web is followed. */
export const leaveFor = (address: string): void => {
  const url = parseWebAddress(address)
  if (url) location.assign(url.href)
}
