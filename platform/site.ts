/**
 * The public address of the product: `BASE_DOMAIN`, its scheme and, if it is not the usual one, its
 * port.
 */
export type Site = {
  scheme: 'http' | 'https'
  baseDomain: string
  port: number | null
  /**
   * `PUBLIC_ADDRESSES`: the addresses to which a charity's whole domain must lead. If there are
   * none, no whole domain is accepted.
   */
  addresses?: readonly string[] | undefined
}

/** Returns the origin of the platform: `http://localhost:3000` */
export const platformOrigin = (site: Site): string =>
  `${site.scheme}://${site.baseDomain}${portPart(site)}`

/** The names under which a charity is reached: its sub-domain, and its own host, if it has one. */
export type CharityHosts = { subDomain: string; customHost: string | null }

/** The charity's preferred host. */
export const charityHostname = (
  { baseDomain }: Pick<Site, 'baseDomain'>,
  { subDomain, customHost }: CharityHosts,
): string => customHost ?? `${subDomain}.${baseDomain}`

/** `http://harbour.localhost:3000`, or the charity's own host, which is preferred. */
export const charityOrigin = (site: Site, hosts: CharityHosts): string =>
  `${site.scheme}://${charityHostname(site, hosts)}${portPart(site)}`

const portPart = ({ scheme, port }: Site): string =>
  port === null || port === (scheme === 'https' ? 443 : 80) ? '' : `:${port}`

/**
 * Returns the first label under the base domain, or null for the base domain itself or a foreign
 * host.
 */
export const parseSubDomain = (site: Site, hostname: string): string | null => {
  const suffix = `.${site.baseDomain}`
  return hostname.endsWith(suffix) ? hostname.slice(0, -suffix.length) : null
}
