import * as v from 'valibot'
import { eventShape, type Decider, type EventOf, type Upcast } from '../kernel/decider.ts'
import { asPerson, idSchema, type Id } from '../kernel/ids.ts'
import { centsSchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/time.ts'
import { paymentProviderSchema } from '../kernel/payment-method.ts'

/** What a provider's books and ours do not agree on. */
export const discrepancySchema = v.picklist([
  /** Money that was taken, and no payment of ours says so. */
  'unknown_payment',
  /** Taken for a payment that was paid in another way too. */
  'paid_twice',
  /** Another sum than was agreed. */
  'other_sum',
  /** Ours says that it was paid, and the provider knows nothing of it. */
  'missing_at_provider',
  /** A refund that we called done has come back from the payer's bank. */
  'refund_came_back',
  /** The provider gave back or took back more than our books can hold, or another sum than was asked. */
  'unknown_refund',
  'unknown_dispute',
  /** The payer's bank heard of fraud: a refund before the dispute saves its fee. */
  'fraud_warning',
  /** A payment or a refund that the provider would not tell the end of, however long it was asked. */
  'not_settled',
  /** An instalment that was let go, or a second time: its donor was told that it would not be charged. */
  'taken_after_all',
])
export type Discrepancy = v.InferOutput<typeof discrepancySchema>

export const inboxItemOpened = eventShape(
  'InboxItemOpened',
  v.strictObject({
    inboxItemId: idSchema('inbox_item'),
    /** Null where nobody knows whose it is: the platform's to find out. */
    organisationId: v.nullable(idSchema('organisation')),
    paymentId: v.nullable(idSchema('payment')),
    discrepancy: discrepancySchema,
    provider: paymentProviderSchema,
    /** The provider's payment, refund or dispute. */
    providerObjectId: v.string(),
    amountCents: centsSchema,
    happenedAt: instantSchema,
  }),
)

export const resolutionSchema = v.picklist([
  /** Looked at and settled elsewhere. */
  'settled',
  /** The books have caught up by themselves. */
  'agrees_now',
])

/** Events of the first version said the note in the open. */
const noteInTheOpen: Upcast = ({ data }) => {
  const { note, ...rest } = data as { note: string }
  return { data: rest, personal: { note } }
}

export const inboxItemResolved = eventShape(
  'InboxItemResolved',
  v.strictObject({
    inboxItemId: idSchema('inbox_item'),
    organisationId: v.nullable(idSchema('organisation')),
    resolution: resolutionSchema,
  }),
  {
    // Who settled it says how, and may name somebody: a payer, a caller, a colleague.
    personal: v.strictObject({ note: v.string() }),
    whose: ({ inboxItemId }: { inboxItemId: Id<'inbox_item'> }) => asPerson(inboxItemId),
    upcasts: [noteInTheOpen],
  },
)

export const inboxItemEvents = [inboxItemOpened, inboxItemResolved] as const
export type InboxItemEvent = EventOf<(typeof inboxItemEvents)[number]>
export type InboxItemOpened = EventOf<typeof inboxItemOpened>

export type OpenInboxItem = { type: 'OpenInboxItem' } & InboxItemOpened['data']

export type ResolveInboxItem = {
  type: 'ResolveInboxItem'
  inboxItemId: Id<'inbox_item'>
  resolution: v.InferOutput<typeof resolutionSchema>
  note: string
}

type InboxItemState =
  | { status: 'none' }
  | { status: 'open'; opened: InboxItemOpened['data'] }
  | {
      status: 'resolved'
      opened: InboxItemOpened['data']
      resolution: v.InferOutput<typeof resolutionSchema>
    }

/**
 * Something that matches nothing, kept until somebody has settled it: never dropped, and never
 * opened again for the same object of a provider once a person has looked at it. What closed by itself,
 * because the books agreed, opens again where they no longer do.
 */
export const reviewItem: Decider<
  InboxItemState,
  OpenInboxItem | ResolveInboxItem,
  InboxItemEvent,
  'inbox_item_not_found'
> = {
  category: 'inbox_item',
  shapes: inboxItemEvents,
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'OpenInboxItem') {
      const { type: _type, ...data } = command
      const isNew = state.status === 'none' || closedByItself(state)
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

const closedByItself = (state: InboxItemState): boolean =>
  state.status === 'resolved' && state.resolution === 'agrees_now'
