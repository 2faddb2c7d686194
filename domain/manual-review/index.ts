import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type Id } from '../kernel/ids.ts'
import { centsSchema, instantSchema } from '../kernel/schemas.ts'
import { paymentProviderSchema } from '../payment-methods/payment-method.ts'
import { reviewSubjectKinds, type ReviewSubjectKind } from './values.ts'

/**
 * A difference between a provider's records and ours, or something that failed for good and that a
 * person can put right.
 */
export const discrepancySchema = v.picklist([
  /** Money that a provider took, without a payment of ours. */
  'unknown_payment',
  /** Captured for a payment that was also paid in another way. */
  'paid_twice',
  /** Another sum than was agreed. */
  'other_sum',
  /** Ours is paid, and the provider has no record of it. */
  'missing_at_provider',
  /** A refund that was completed has returned from the payer's bank. */
  'refund_came_back',
  /**
   * The provider refunded or took back more than our ledger can hold, or another sum than was
   * requested.
   */
  'unknown_refund',
  'unknown_dispute',
  /** The payer's bank reported fraud: a refund before the dispute saves its fee. */
  'fraud_warning',
  /**
   * The provider does not report the outcome of a payment or a refund, even after repeated queries.
   */
  'not_settled',
  /**
   * A late capture: an instalment that was written off, or a second charge. Its donor was informed
   * that it would not be charged.
   */
  'taken_after_all',
  /** The opening of an approved charity cannot go on; `providerObjectId` is the charity's id. */
  'opening_stopped',
  /** A payout without an end after seven working days; `providerObjectId` may be our own id. */
  'payout_not_ended',
  /** The card provider cannot receive an approved bank account; the id is the charity's. */
  'bank_account_stopped',
  /** A receipt did not reach its reader; the id is the payment's or the offline entry's. */
  'receipt_not_mailed',
  /** Another letter was refused for good; the id is of what it was about, or of its reader. */
  'letter_not_mailed',
  /** A charge cannot be moved to its charity's account at the card provider. */
  'charge_not_moved',
  /** The sum of a lost dispute cannot be taken back from the charity's account. */
  'dispute_not_taken_back',
  /** A wallet refuses the list of a charity's payments; the id is the charity's. */
  'wallet_not_read',
  /** The card provider refuses to show a charity's account. */
  'account_not_read',
  /** An account at the card provider belongs to no charity, or to one that has another. */
  'account_unknown',
  /** A stored file is not what was uploaded; the id is its key. */
  'file_damaged',
  /** A row of an import was shown as good and could not be recorded; the id is the import's. */
  'import_row_refused',
  /** A process gave up, and has no review of its own; the id is the process's. */
  'process_failed',
  /** Stored events are not those that were chained; the id is the charity's. */
  'chain_broken',
])
export type Discrepancy = v.InferOutput<typeof discrepancySchema>

/** The place of the failure: a provider, the mail, or this platform itself. */
const reviewPlaceSchema = v.picklist([...paymentProviderSchema.options, 'mail', 'platform'])
export type ReviewPlace = v.InferOutput<typeof reviewPlaceSchema>

/**
 * The page of the subject shows its open reviews. A subject that is the charity itself has the
 * charity's id.
 */
export type ReviewSubject = { kind: ReviewSubjectKind; id: string }

const reviewOpened = eventShape(
  'InboxItemOpened',
  v.strictObject({
    inboxItemId: idSchema('inbox_item'),
    /** Null if the charity is unknown: the platform has to find out. */
    organisationId: v.nullable(idSchema('organisation')),
    paymentId: v.nullable(idSchema('payment')),
    discrepancy: discrepancySchema,
    provider: reviewPlaceSchema,
    /** The provider's payment, refund or dispute, or the id that the discrepancy defines. */
    providerObjectId: v.string(),
    amountCents: centsSchema,
    happenedAt: instantSchema,
    /** Absent if it follows from the other fields; see `findSubject`. */
    about: v.optional(
      v.strictObject({ kind: v.picklist(reviewSubjectKinds), id: v.pipe(v.string(), v.uuid()) }),
    ),
    /**
     * Identifies the failure if each one counts, for example the refused letter or the failed
     * night. A new failure reopens a review that a person has settled.
     */
    occurrence: v.optional(v.string()),
  }),
)

const resolutionSchema = v.picklist([
  /** Reviewed and resolved elsewhere. */
  'settled',
  /** The records agree again without a review. */
  'agrees_now',
  /** The failed step has succeeded since. */
  'worked_since',
])

const reviewResolved = eventShape(
  'InboxItemResolved',
  v.strictObject({
    inboxItemId: idSchema('inbox_item'),
    organisationId: v.nullable(idSchema('organisation')),
    resolution: resolutionSchema,
  }),
  {
    // The reviewer describes the solution, and may name a person: a payer, a caller, a colleague.
    personal: v.strictObject({ note: v.string() }),
    whose: ({ inboxItemId }: { inboxItemId: Id<'inbox_item'> }) => asPerson(inboxItemId),
  },
)

export const reviewEvents = [reviewOpened, reviewResolved] as const
export type ReviewEvent = EventOf<(typeof reviewEvents)[number]>
export type ReviewOpened = EventOf<typeof reviewOpened>

export type OpenReview = { type: 'OpenInboxItem' } & ReviewOpened['data']

export type ResolveReview = {
  type: 'ResolveInboxItem'
  inboxItemId: Id<'inbox_item'>
  resolution: v.InferOutput<typeof resolutionSchema>
  note: string
}

type ReviewState =
  | { status: 'none' }
  | { status: 'open'; opened: ReviewOpened['data'] }
  | {
      status: 'resolved'
      opened: ReviewOpened['data']
      resolution: v.InferOutput<typeof resolutionSchema>
    }

/**
 * A manual review of something that matches nothing. It remains open until a staff member or an
 * administrator has resolved it. It is never dropped, and is not opened again for that provider
 * object afterwards. A review that closed by itself reopens if the records no longer agree or the
 * failure recurs. A settled review reopens after another failure of its subject.
 */
export const reviewItem: Decider<
  ReviewState,
  OpenReview | ResolveReview,
  ReviewEvent,
  'inbox_item_not_found'
> = {
  category: 'inbox_item',
  shapes: reviewEvents,
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'OpenInboxItem') {
      const { type: _type, ...data } = command
      const isNew = state.status === 'none' || closedByItself(state) || hasFailedSince(state, data)
      return isNew ? [{ type: 'InboxItemOpened', data }] : []
    }
    if (state.status === 'none') return { refused: 'inbox_item_not_found' }
    if (state.status === 'resolved') return []
    const { inboxItemId, resolution, note } = command
    const { organisationId } = state.opened
    const data = { inboxItemId, organisationId, resolution }
    return [{ type: 'InboxItemResolved', data, personal: { note } }]
  },
  evolve: (state, event) => {
    if (event.type === 'InboxItemOpened') return { status: 'open', opened: event.data }
    if (state.status === 'none') return state
    return { status: 'resolved', opened: state.opened, resolution: event.data.resolution }
  },
}

const closedByItself = (state: ReviewState): boolean =>
  state.status === 'resolved' && state.resolution !== 'settled'

const hasFailedSince = (state: ReviewState, { occurrence }: ReviewOpened['data']): boolean =>
  state.status === 'resolved' && occurrence !== undefined && occurrence !== state.opened.occurrence

/** Returns the subject of a review, whose page shows it. Null if there is none. */
export const findSubject = ({
  about,
  paymentId,
  discrepancy,
  providerObjectId: id,
}: Pick<
  ReviewOpened['data'],
  'about' | 'paymentId' | 'discrepancy' | 'providerObjectId'
>): ReviewSubject | null => {
  if (about !== undefined) return about
  if (paymentId !== null) return { kind: 'payment', id: paymentId }
  const kind = subjectsOfIds[discrepancy]
  return kind === undefined ? null : { kind, id }
}

/** The subject kinds of discrepancies whose id is the subject's id. */
const subjectsOfIds: Partial<Record<Discrepancy, ReviewSubjectKind>> = {
  receipt_not_mailed: 'offline_entry',
  import_row_refused: 'import',
  opening_stopped: 'application',
  bank_account_stopped: 'application',
  chain_broken: 'application',
}
