import type { Discrepancy, OpenReview, ReviewPlace } from '@almoner/domain/manual-review/index.ts'
import { reviewItem } from '@almoner/domain/manual-review/index.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isWallet } from '@almoner/domain/payment-methods/payment-method.ts'
import {
  sumReturnedCents,
  tryNumbered,
  type StartedPayment,
} from '@almoner/domain/payment/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { PaymentBooks } from '../record/payment-books.ts'
import { recordCommand } from '../record/record-command.ts'

type Found = Omit<OpenReview, 'type' | 'inboxItemId' | 'happenedAt'> & { key?: string }

/**
 * Returns the id of the only item for a provider's object with a discrepancy, even if it is found
 * repeatedly.
 */
export const toReviewId = (finding: {
  discrepancy: Discrepancy
  provider: ReviewPlace
  providerObjectId: string
  /** The key of the item, if it differs from the id. */
  key?: string
}): Id<'inbox_item'> => {
  const { discrepancy, provider, providerObjectId, key = providerObjectId } = finding
  return uuidFrom('inbox_item', `${discrepancy}\0${provider}\0${key}`) as Id<'inbox_item'>
}

/** A discrepancy that matches nothing opens a manual review, and is never dropped. */
export const openReview = async (
  books: PaymentBooks,
  finding: Found & { process: string },
): Promise<void> => {
  const { process, key: _key, ...what } = finding
  const inboxItemId = toReviewId(finding)
  // After it was closed, a new opening needs a new id.
  const { state } = await loadState(books.store, reviewItem, inboxItemId)
  const again = state.status === 'resolved' ? `:${state.opened.happenedAt}` : ''
  const result = await recordCommand(books, {
    decider: reviewItem,
    id: inboxItemId,
    command: { type: 'OpenInboxItem', ...what, inboxItemId, happenedAt: books.now() },
    tenant: finding.organisationId,
    process,
    correlation: finding.paymentId ?? inboxItemId,
    commandId: `open:${inboxItemId}${again}`,
    input: { inboxItemId },
  })
  if (!result.handled) throw new Error(`an inbox item was refused: ${result.refused}`)
}

/**
 * The review of a payment whose outcome the provider did not report, by its id there or else by
 * ours.
 */
export const toNotSettledId = (provider: ReviewPlace, providerObjectId: string): Id<'inbox_item'> =>
  toReviewId({ discrepancy: 'not_settled', provider, providerObjectId })

/**
 * Opens the review of a try whose process failed, or that cannot be compared. If there is no id at
 * the provider, the review uses our own.
 */
export const openNotSettled = async (
  books: PaymentBooks,
  options: {
    state: StartedPayment
    number: number
    process: string
    /** Used if it is not recorded yet: a charge under way is recorded at its end. */
    providerPaymentId?: string
  },
): Promise<void> => {
  const { state, number, process } = options
  const { paymentId, organisationId, amountCents } = state.facts
  const tried = requirePresent(tryNumbered(state, number), `try ${number} of payment ${paymentId}`)
  // While a card is being charged, the events have only the id of an earlier card's payment.
  const isNamed = tried.method !== 'card' || state.status === 'authenticating'
  const ownName = isNamed ? tried.providerPaymentId : null
  const providerObjectId = options.providerPaymentId ?? ownName ?? paymentId
  if (state.paid?.providerPaymentId === providerObjectId) return
  await openReview(books, {
    process,
    organisationId,
    paymentId,
    discrepancy: 'not_settled',
    provider: isWallet(tried.method) ? tried.method : 'stripe',
    providerObjectId,
    amountCents: tried.quote?.totalAmountCents ?? amountCents,
  })
}

/** The payment as the card's provider has it. */
export type Taken = { providerPaymentId: string; amountCents: Cents }

/** Opens a manual review for a late capture: a staff member decides, and refunds it. */
export const openLateCapture = async (
  books: PaymentBooks,
  {
    facts: { paymentId, organisationId },
    taken: { providerPaymentId, amountCents },
    process,
  }: Pick<StartedPayment, 'facts'> & { taken: Taken; process: string },
): Promise<void> => {
  await openReview(books, {
    process,
    organisationId,
    paymentId,
    discrepancy: 'taken_after_all',
    provider: 'stripe',
    providerObjectId: providerPaymentId,
    amountCents,
  })
}

/** Closes the review of a late capture once it is refunded in full. */
export const closeLateCapture = async (
  books: PaymentBooks,
  { state, process }: { state: StartedPayment; process: string },
): Promise<void> => {
  const { facts, paid } = state
  if (!facts.instalment || paid === null || paid.provider === null) return
  if (sumReturnedCents(state) < paid.breakdown.totalAmountCents) return
  const { provider, providerPaymentId: providerObjectId } = paid
  const item = { discrepancy: 'taken_after_all', provider, providerObjectId } as const
  await closeReview(books, { item, correlation: facts.paymentId, process })
}

/** Identifies the item: there is one for each object of a provider with a discrepancy. */
export type NamedItem = Parameters<typeof toReviewId>[0]

/**
 * Closes the review, because events and provider now agree, or the failed work has been done. Does
 * nothing if there is no such review, or if it is closed.
 */
export const closeReview = async (
  books: PaymentBooks,
  {
    item,
    correlation,
    process,
    resolution = 'agrees_now',
  }: {
    item: NamedItem
    correlation: string
    process: string
    resolution?: 'agrees_now' | 'worked_since'
  },
): Promise<void> => {
  const inboxItemId = toReviewId(item)
  const { state } = await loadState(books.store, reviewItem, inboxItemId)
  if (state.status !== 'open') return
  await recordCommand(books, {
    decider: reviewItem,
    id: inboxItemId,
    command: { type: 'ResolveInboxItem', inboxItemId, resolution, note: '' },
    tenant: state.opened.organisationId,
    process,
    correlation,
    // One that was opened again closes again, which is another fact.
    causation: `agrees:${inboxItemId}:${state.opened.happenedAt}`,
    commandId: `agrees:${inboxItemId}:${state.opened.happenedAt}`,
    input: { inboxItemId },
  })
}
