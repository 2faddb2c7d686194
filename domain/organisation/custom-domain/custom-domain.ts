import { isWholeDomain, type CustomHostRefusal } from '../../charity-details/custom-host.ts'
import type { CustomDomainEvent, DomainCheckId } from './events.ts'

/** The charity's own host. It has at most one. */
export type CustomDomain = {
  host: string
  challenge: string
  /** The newest run of looks at its records. */
  checkId: DomainCheckId
  /** `lost`: it was verified, and its records were absent for days. */
  status: 'asked' | 'verified' | 'lost'
}

export type CustomDomainCommand =
  | {
      type: 'AskForCustomDomain'
      host: string
      challenge: string
      checkId: DomainCheckId
      /** The platform's own host, below which every name is ours. */
      baseDomain: string
      /** True if the platform has addresses to which a whole domain can point. */
      takesWholeDomains: boolean
    }
  | { type: 'RequestCustomDomainCheck'; checkId: DomainCheckId }
  | { type: 'VerifyCustomDomain'; host: string }
  | { type: 'LoseCustomDomain'; host: string }
  | { type: 'RemoveCustomDomain'; host: string }

/** `custom_domain_exists`: the charity has a host and must remove it before it requests another. */
export type CustomDomainRefusal =
  | CustomHostRefusal
  | 'custom_domain_exists'
  | 'custom_domain_not_found'
  | 'plan_excludes_custom_domain'

/**
 * The label below the host that has the TXT record. A host with a CNAME can have no other record,
 * and a whole domain also has records of other services.
 */
const challengeLabel = '_almoner-challenge'

/**
 * The DNS records that prove that the charity controls the host, and lead its payers to us. The first is a
 * CNAME; a whole domain has what its provider calls ALIAS, ANAME or a flattened CNAME instead, which name
 * servers answer with addresses.
 */
export const domainRecords = ({
  host,
  challenge,
  subDomain,
  baseDomain,
}: Pick<CustomDomain, 'host' | 'challenge'> & { subDomain: string; baseDomain: string }) => ({
  cname: {
    type: isWholeDomain(host) ? ('ALIAS' as const) : ('CNAME' as const),
    name: host,
    value: `${subDomain}.${baseDomain}`,
  },
  txt: { name: `${challengeLabel}.${host}`, value: `almoner-verification=${challenge}` },
})

/**
 * Returns the host under which payers reach the charity besides its sub-domain. Null if there is
 * none.
 */
export const verifiedHost = (domain: CustomDomain | null): string | null =>
  domain?.status === 'verified' ? domain.host : null

export const customDomainAfter = (
  before: CustomDomain | null,
  event: CustomDomainEvent,
): CustomDomain | null => {
  if (event.type === 'CustomDomainAsked') {
    const { host, challenge, checkId } = event.data
    return { host, challenge, checkId, status: 'asked' }
  }
  if (before === null) return null
  switch (event.type) {
    case 'CustomDomainCheckRequested':
      return { ...before, checkId: event.data.checkId }
    case 'CustomDomainVerified':
      return { ...before, status: 'verified' }
    case 'CustomDomainLost':
      return { ...before, status: 'lost' }
    case 'CustomDomainRemoved':
      return null
  }
}
