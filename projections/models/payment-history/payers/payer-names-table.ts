import type { OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'

/**
 * One row for each name that a payer ever had in a charity's payments, so that the payments are
 * sorted by their payers without an index of each payment's name.
 */
export type PayerNameTable = {
  organisation_id: OrganisationId
  person_id: PersonId
  /** Personal: the result of `payerName`. */
  name: string
  /** The position of the first event with this name. */
  position: bigint
}
