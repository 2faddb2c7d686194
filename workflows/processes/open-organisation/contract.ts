/** One approved application, by the event of its approval: `open-organisation-<organisationId>`. */
export type OpenOrganisationInput = { organisationId: string; eventId: string }

/** An application is approved once, so that the charity's id is enough. */
export const openOrganisationId = ({
  organisationId,
}: Pick<OpenOrganisationInput, 'organisationId'>): string => `open-organisation-${organisationId}`
