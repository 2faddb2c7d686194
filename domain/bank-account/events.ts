import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../kernel/ids.ts'

const about = {
  organisationId: idSchema('organisation'),
  /** A keyed hash of the whole number, in hex: the same account again is recognised. */
  fingerprint: v.string(),
}

/** The account for payouts. The whole number is stored encrypted outside the event store. */
export const bankAccountGiven = eventShape(
  'BankAccountGiven',
  v.strictObject({
    ...about,
    bankCode: v.string(),
    branchCode: v.string(),
    last4: v.string(),
  }),
  {
    personal: v.strictObject({ accountHolder: v.string() }),
    whose: ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId),
  },
)

/** A reviewer has verified that the account is the charity's. */
export const bankAccountApproved = eventShape('BankAccountApproved', v.strictObject(about))

export const bankAccountEvents = [bankAccountGiven, bankAccountApproved] as const
export type BankAccountEvent = EventOf<(typeof bankAccountEvents)[number]>
