import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent, type Refused } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { hongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { invoiceBook, type InvoiceBookEvent } from '@almoner/domain/invoice-book/index.ts'
import type {
  PlanSubscriptionCommand,
  PlanSubscriptionRefusal,
} from '@almoner/domain/plan-subscription/commands.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { Invoice, RunningSubscription } from '@almoner/domain/plan-subscription/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { recordCommand } from '../record/record-command.ts'
import { findPlanToFollow } from './follow-plan.ts'
import { findRestToFollow } from './follow-suspension.ts'

export type SubscriptionBooks = { store: EventStore; now: () => Instant }

/** The process that records, and its instance. */
export type SubscriptionAuthor = { process: string; processId: string }

export const loadSubscription = async (
  { store }: Pick<SubscriptionBooks, 'store'>,
  organisationId: string,
): Promise<RunningSubscription> => {
  const { state } = await loadState(store, planSubscription, organisationId)
  assert(state.status !== 'none', `the subscription of ${organisationId} is not in the books`)
  return state
}

/**
 * Records an act or a finding of a process once, even if it is repeated. A refusal means that the
 * subscription has changed, so the caller reads it again.
 */
export const recordOnSubscription = async (
  books: SubscriptionBooks,
  options: {
    organisationId: OrganisationId
    command: PlanSubscriptionCommand
    by: SubscriptionAuthor
    /** Distinguishes this act from all others of the instance. */
    step: string
  },
): Promise<RunningSubscription | Refused<PlanSubscriptionRefusal>> => {
  const { organisationId, command, by, step } = options
  const result = await recordCommand(books, {
    decider: planSubscription,
    id: organisationId,
    command,
    tenant: organisationId,
    ...by,
    step,
    input: { organisationId, step },
  })
  if (!result.handled) return { refused: result.refused }
  assert(result.state.status !== 'none', 'a subscription that was recorded has started')
  return result.state
}

/** Gives an invoice the next number of its year, the same one if it is repeated. */
export const numberInvoice = async (
  books: SubscriptionBooks,
  { organisationId, invoiceId, at }: Pick<Invoice, 'organisationId' | 'invoiceId' | 'at'>,
  by: SubscriptionAuthor,
): Promise<RunningSubscription | Refused<PlanSubscriptionRefusal>> => {
  const { year } = hongKongTime(at)
  const book = await recordCommand(books, {
    decider: invoiceBook,
    id: String(year),
    command: { type: 'TakeInvoiceNumber', invoiceId, organisationId, year },
    // The numbers are the platform's own, over all charities.
    tenant: null,
    actor: `process:${by.process}`,
    correlation: organisationId,
    commandId: `invoice-number:${invoiceId}`,
    input: { invoiceId },
  })
  assert(book.handled, 'an invoice book refuses no invoice')
  const event = readEvent(
    invoiceBook.shapes,
    requirePresent(book.events[0], 'the number of an invoice'),
  ) as InvoiceBookEvent
  const { number } = event.data
  return await recordOnSubscription(books, {
    organisationId,
    command: { type: 'NumberInvoice', invoiceId, number },
    by,
    step: `number:${invoiceId}`,
  })
}

/** The charity's own stream follows the plan of its subscription. */
export const followPlan = async (
  books: SubscriptionBooks,
  organisationId: OrganisationId,
  { process }: SubscriptionAuthor,
): Promise<void> => {
  const following = await findPlanToFollow(books.store, organisationId)
  if (following === null) return
  const followed = await recordCommand(books, {
    ...following,
    // A charity may return to a plan that it had: each change follows its own event.
    causation: following.commandId,
    process,
  })
  assert(followed.handled, 'an open charity follows its subscription')
}

/** The subscription rests while its charity is suspended. */
export const followSuspension = async (
  books: SubscriptionBooks,
  organisationId: OrganisationId,
  { process }: SubscriptionAuthor,
): Promise<void> => {
  const following = await findRestToFollow(books.store, organisationId)
  if (following === null) return
  const causation = following.commandId
  const followed = await recordCommand(books, { ...following, causation, process })
  assert(followed.handled, 'a subscription follows the suspension of its charity')
}
