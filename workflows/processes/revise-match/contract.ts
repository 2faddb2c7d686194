/** An entry was amended or voided: `revise-match-<id of the event>`. */
export type ReviseMatchInput = {
  offlineEntryId: string
  organisationId: string
  eventId: string
  /** Who changed the entry, and when. */
  by: string
  at: string
}

export const reviseMatchId = ({ eventId }: Pick<ReviseMatchInput, 'eventId'>): string =>
  `revise-match-${eventId}`
