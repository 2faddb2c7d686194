import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/schemas.ts'

const commonEntries = {
  organisationId: idSchema('organisation'),
  /** A keyed hash of the whole number, in hex. It recognises a repeated account. */
  fingerprint: v.string(),
}

/** Identifies the account; null for the account of the application. */
const which = { ...commonEntries, changeId: v.nullable(idSchema('bank_account_change')) }

/** The staff who are written to about it, by the charity's team at that time. */
const recipients = v.array(idSchema('staff'))

/** Records who changed the account at the desk, and when. The id is also the approval's id. */
const changeSchema = v.strictObject({
  changeId: idSchema('bank_account_change'),
  by: idSchema('staff'),
  at: instantSchema,
})
export type BankAccountChange = v.InferOutput<typeof changeSchema>

/** The account for payouts. The whole number is stored encrypted outside the event store. */
export const bankAccountGiven = eventShape(
  'BankAccountGiven',
  v.strictObject({
    ...commonEntries,
    bankCode: v.string(),
    branchCode: v.string(),
    last4: v.string(),
    /** Null for the account of the application. */
    change: v.nullable(changeSchema),
    recipients,
  }),
  {
    personal: v.strictObject({ accountHolder: v.string() }),
    whose: ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId),
  },
)

/** A reviewer of the application, a second person or 24 hours without an objection approved it. */
export const bankAccountApproved = eventShape('BankAccountApproved', v.strictObject(which))

/**
 * `refused`: the approver refused it. `cancelled`: a person who may change it cancelled it.
 * `lapsed`: it was not approved in time. `replaced`: a later account replaced it.
 * `not_allowed_any_more`: one of the two persons had left or has another role.
 */
const refusalReasons = [
  'refused',
  'cancelled',
  'lapsed',
  'replaced',
  'not_allowed_any_more',
] as const
export type BankAccountRefusalReason = (typeof refusalReasons)[number]

/** The account is never used. The previous account remains in use. */
export const bankAccountRefused = eventShape(
  'BankAccountRefused',
  v.strictObject({
    ...which,
    because: v.picklist(refusalReasons),
    /** Null if no staff member acted, or if a link in a letter was followed. */
    by: v.nullable(idSchema('staff')),
  }),
)

/** The card provider pays out to the account from now on, and no longer to the one before it. */
export const bankAccountInUse = eventShape(
  'BankAccountInUse',
  v.strictObject({
    ...which,
    /** The provider's id of the account. */
    externalAccountId: v.string(),
    /** No payout starts before; null for the account of the application. */
    heldUntil: v.nullable(instantSchema),
    recipients,
  }),
)

/** The card provider does not accept the account, or cannot pay out to it any more. */
export const bankAccountBroken = eventShape(
  'BankAccountBroken',
  v.strictObject({
    ...which,
    /** The provider's code, for example `account_closed` or `routing_number_invalid`. */
    code: v.string(),
    recipients,
  }),
)

export const bankAccountEvents = [
  bankAccountGiven,
  bankAccountApproved,
  bankAccountRefused,
  bankAccountInUse,
  bankAccountBroken,
] as const
export type BankAccountEvent = EventOf<(typeof bankAccountEvents)[number]>
