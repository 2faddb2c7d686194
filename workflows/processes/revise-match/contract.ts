/** An entry was amended or voided: `revise-match-<id of the event>`. */
export type ReviseMatchInput = {
  offlineEntryId: string
  organisationId: string
  eventId: string
  /** The staff member who changed the entry, and the time of the change. */
  by: string
  at: string
}

export const reviseMatchId = ({ eventId }: Pick<ReviseMatchInput, 'eventId'>): string =>
  `revise-match-${eventId}`
