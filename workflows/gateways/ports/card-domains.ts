/** The hosts on which the provider may show Apple Pay. Repeating a call changes nothing. */
export type CardDomains = {
  registerDomain: (host: string) => Promise<void>
  /** Does nothing if the host was never registered. */
  disableDomain: (host: string) => Promise<void>
}
