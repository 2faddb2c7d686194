/** One run of looks at the DNS records of a charity's host: `verify-domain-<checkId>`. */
export type VerifyDomainInput = { organisationId: string; checkId: string }

export const verifyDomainId = ({ checkId }: Pick<VerifyDomainInput, 'checkId'>): string =>
  `verify-domain-${checkId}`

/**
 * The outcome of the run. `pending`: no correct record was found in a day, and a person may request
 * another run.
 */
export type VerifyDomainOutcome = { status: 'verified' | 'pending' | 'superseded' }
