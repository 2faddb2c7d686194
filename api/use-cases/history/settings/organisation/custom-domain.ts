import type { ShownCustomDomain } from '../contract.ts'
import { organisationHistory } from './organisation-history.ts'

const host = ({ data }: { data: { host: string } }) => ({ host: data.host })

/** The host of the charity's own under which payers reach it. */
export const customDomainHistory = organisationHistory<'custom-domain', ShownCustomDomain>({
  details: {
    CustomDomainAsked: host,
    CustomDomainCheckRequested: host,
    CustomDomainVerified: host,
    CustomDomainLost: host,
    CustomDomainRemoved: host,
  },
  show: ({ customDomain }) =>
    customDomain === null
      ? { host: null, status: null }
      : { host: customDomain.host, status: customDomain.status },
})
