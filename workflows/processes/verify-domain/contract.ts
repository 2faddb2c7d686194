/** One run of looks at the DNS records of a charity's host: `verify-domain-<checkId>`. */
export type VerifyDomainInput = { organisationId: string; checkId: string }

export const verifyDomainId = ({ checkId }: Pick<VerifyDomainInput, 'checkId'>): string =>
  `verify-domain-${checkId}`

/** How the run ended. `pending`: nothing right was found in a day, and a person may ask again. */
export type VerifyDomainOutcome = { status: 'verified' | 'pending' | 'superseded' }
