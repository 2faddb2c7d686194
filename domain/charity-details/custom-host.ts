/**
 * Suffixes of two labels below which a registry sells names: a charity owns no such name itself.
 * The list is not complete. It only makes a helpful refusal: a charity proves that it controls its
 * name.
 */
const publicSuffixes = new Set([
  'com.hk',
  'org.hk',
  'net.hk',
  'edu.hk',
  'gov.hk',
  'idv.hk',
  'ltd.hk',
  'inc.hk',
  'xn--55qx5d.hk',
  'xn--wcvs22d.hk',
  'xn--lcvr32d.hk',
  'xn--mxtq1m.hk',
  'xn--gmqw5a.hk',
  'xn--zf0avx.hk',
  'co.uk',
  'org.uk',
  'ac.uk',
  'com.cn',
  'org.cn',
  'net.cn',
  'com.au',
  'org.au',
  'com.sg',
  'org.sg',
  'com.tw',
  'org.tw',
  'co.jp',
  'or.jp',
  'co.nz',
  'org.nz',
  'com.mo',
  'org.mo',
])

export type CustomHostRefusal =
  | 'custom_domain_invalid'
  | 'custom_domain_ours'
  | 'custom_domain_www'
  | 'custom_domain_too_short'

/** The limit leaves space for the label of the TXT record before the host. */
const longestHost = 230

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Returns why a charity cannot use this host of its own, or null. The host is ASCII and lower case;
 * another script is encoded as Punycode. A whole domain has nothing before its registered name, so
 * it cannot have a CNAME record. It is refused if the platform has no addresses for its A records.
 *
 * `localhost` is never a registered domain. If it is the platform's domain, a name two labels below
 * it is accepted, because browsers resolve it without DNS.
 */
export const customHostRefusal = (
  host: string,
  { baseDomain, takesWholeDomains }: { baseDomain: string; takesWholeDomains: boolean },
): CustomHostRefusal | null => {
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  const isWellFormed = host.length <= longestHost && labels.every((each) => label.test(each))
  // Every number is an address, also in the forms that a browser reads as one.
  const isNumber = /^(?:\d+|0x[0-9a-f]*)$/.test(last)
  if (!isWellFormed || isNumber || labels.length < 2) return 'custom_domain_invalid'
  const isLocal = last === 'localhost'
  if (isLocal && baseDomain === 'localhost' && labels.length >= 3) return wwwRefusal(labels)
  if (host === baseDomain || host.endsWith(`.${baseDomain}`)) return 'custom_domain_ours'
  if (isLocal) return 'custom_domain_invalid'
  const below = labels.length - suffixLength(labels)
  if (below === 0 || (below === 1 && !takesWholeDomains)) return 'custom_domain_too_short'
  return wwwRefusal(labels)
}

const suffixLength = (labels: readonly string[]): number =>
  publicSuffixes.has(labels.slice(-2).join('.')) ? 2 : 1

/** Returns true if the host is a registered name itself, such as `harbour.org.hk`. */
export const isWholeDomain = (host: string): boolean => {
  const labels = host.split('.')
  return labels.length === suffixLength(labels) + 1
}

// An address with this label redirects to the address without it (specification, section 1).
const wwwRefusal = (labels: readonly string[]): CustomHostRefusal | null =>
  labels.includes('www') ? 'custom_domain_www' : null
