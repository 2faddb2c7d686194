/** Goes to another site's page. Nothing but an address of the web is followed. */
export const leaveFor = (address: string): void => {
  if (!URL.canParse(address)) return
  const { protocol, href } = new URL(address)
  if (protocol === 'https:' || protocol === 'http:') location.assign(href)
}
