/** Where the product is reached: `BASE_DOMAIN`, its scheme and, where it is not the usual, port. */
export type Site = {
  scheme: 'http' | 'https'
  baseDomain: string
  port: number | null
  /** `PUBLIC_ADDRESSES`: what a whole domain of a charity is led to. Without them it takes none. */
  addresses?: readonly string[] | undefined
}

/** `http://localhost:3000` */
export const platformOrigin = (site: Site): string =>
  `${site.scheme}://${site.baseDomain}${portPart(site)}`

/** How a charity is reached: under its sub-domain, and under a host of its own, if it has one. */
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

/** The first label under the base domain: null for the base domain itself or a foreign host. */
export const parseSubDomain = (site: Site, hostname: string): string | null => {
  const suffix = `.${site.baseDomain}`
  return hostname.endsWith(suffix) ? hostname.slice(0, -suffix.length) : null
}
