/** A host that is a charity's no more: `release-domain-<id of the event that ended it>`. */
export type ReleaseDomainInput = { organisationId: string; host: string; eventId: string }

export const releaseDomainId = ({ eventId }: Pick<ReleaseDomainInput, 'eventId'>): string =>
  `release-domain-${eventId}`
