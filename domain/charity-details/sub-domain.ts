/** Names reserved for the platform (decisions, 5). */
const reserved = new Set([
  'www',
  'api',
  'admin',
  'app',
  'mail',
  'static',
  'assets',
  'cdn',
  'status',
  'help',
  'support',
  'docs',
  'blog',
  'smtp',
  'imap',
  'ftp',
  'ns1',
  'ns2',
  'sandbox',
  'test',
  'localhost',
  'almoner',
  'account',
  'accounts',
  'login',
  'pay',
  'payments',
  'billing',
  'security',
  'legal',
  'desk',
])

/** Why a charity may not be reached under this name, or null. */
export const subDomainRefusal = (
  name: string,
): 'sub_domain_invalid' | 'sub_domain_reserved' | null => {
  // Two hyphens there begin a label in another encoding, as `xn--` does: it is shown as other letters.
  if (name.startsWith('--', 2)) return 'sub_domain_invalid'
  // One label of a host name, lower case, at least three characters so that typing errors miss.
  if (!/^[a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9])$/.test(name)) return 'sub_domain_invalid'
  return reservedLooks.has(toLook(name)) ? 'sub_domain_reserved' : null
}

// Returns the name as a reader sees it at a glance: `l0gin`, `log-in` and `adrnin` look like names
// of the platform.
const toLook = (name: string): string =>
  name
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll(/[1i]/g, 'l')

const reservedLooks = new Set([...reserved].map(toLook))
