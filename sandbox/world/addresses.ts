import { charityOrigin, platformOrigin, type Site } from '@almoner/platform/site.ts'
import { charities } from './charities/charities.ts'
import type { WorldLogin } from './people.ts'

/**
 * Returns the addresses to open, the first one first. If there is a token, the mailbox's address
 * includes it.
 */
export const demonstrationAddresses = (
  site: Site,
  token: string | null = null,
): { label: string; url: string }[] => [
  ...charities.map(({ subDomain, profile }) => ({
    label: profile.name.en ?? profile.name.default,
    url: charityOrigin(site, { subDomain, customHost: null }),
  })),
  { label: 'The charities\u2019 desk', url: `${platformOrigin(site)}/OrgLogin` },
  { label: 'Administration', url: `${platformOrigin(site)}/AdminLogin` },
  {
    label: 'Mailbox',
    url: `${platformOrigin(site)}/sandbox/mailbox${token === null ? '' : `?token=${token}`}`,
  },
  ...(token === null ? [] : [{ label: 'Token of the sandbox’s pages', url: token }]),
]

/** The demonstration's logins, with their addresses and passwords. */
export const demonstrationLogins = (site: Site, logins: readonly WorldLogin[]) =>
  logins.map(({ who, subDomain, path, username, password }) => {
    const origin =
      subDomain === null
        ? platformOrigin(site)
        : charityOrigin(site, { subDomain, customHost: null })
    return { who, where: `${origin}${path}`, username, password }
  })
