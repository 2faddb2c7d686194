import { noCents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { ListedPayment, ListQuery, Page } from '../../gateways/ports/card-gateway.ts'
import type { CardNotices, ProviderNotice } from '../../gateways/ports/card-notices.ts'
import { inBatches } from '@almoner/platform/in-batches.ts'
import { openReview } from '../../steps/review/manual-review.ts'
import { settle } from '../settle-payment/settle-payment.ts'
import { atOnce, orPassed } from './compare-each.ts'
import {
  compareWallet,
  findFirstWallet,
  isOfWallet,
  type WalletDependencies,
} from './their-wallets.ts'

/**
 * The kinds of objects that a provider lists. Its notices report changes of objects that are older
 * than the period.
 */
export type Theirs = 'payments' | 'refunds' | 'disputes' | 'notices'

export type TheirsPage = { of: Theirs; since: Instant; until: Instant; after: string | null }

export type CompareTheirsDependencies = WalletDependencies & { notices: CardNotices }

const theirPage = 100

/** Compares a page of the provider's objects with our events; `next` is null after the last page. */
export const compareTheirs = async (
  deps: CompareTheirsDependencies,
  { of, since, until, after }: TheirsPage,
): Promise<{ looked: number; next: string | null }> => {
  if (after !== null && isOfWallet(after)) {
    return await compareWallet(deps, { since, until, cursor: after })
  }
  const query = { since, until, limit: theirPage, ...(after !== null && { after }) }
  const because = `listed-${of}`
  if (of === 'payments') {
    const { items, next } = await deps.statements.listPayments(query)
    await inBatches(items, atOnce, async (listed) => {
      if (await agrees(deps, listed)) return
      await compareListed(deps, { ...listed, because })
    })
    // First the card provider, whose account is ours, then the charities' own wallets.
    return { looked: items.length, next: next ?? (await findFirstWallet(deps)) }
  }
  const { items, next } = await listNames(deps, of, query)
  await inBatches([...new Set(items)], atOnce, async (providerPaymentId) => {
    await compareListed(deps, { providerPaymentId, because })
  })
  return { looked: items.length, next }
}

/** A payment that can never be compared is left to a person, because no later night reads it. */
const compareListed = async (
  deps: CompareTheirsDependencies,
  listed: Pick<ListedPayment, 'providerPaymentId'> &
    Partial<Pick<ListedPayment, 'amountCents'>> & { because: string },
): Promise<void> => {
  const { providerPaymentId, amountCents = noCents, because } = listed
  const isCompared = await orPassed(deps, () => settle(deps, { providerPaymentId, because }))
  if (isCompared) return
  await openReview(deps, {
    process: 'reconcile',
    organisationId: null,
    paymentId: null,
    discrepancy: 'not_settled',
    provider: 'stripe',
    providerObjectId: providerPaymentId,
    amountCents,
  })
}

// Payments that need no details from the provider: paid here as there.
const agrees = async (
  { store }: CompareTheirsDependencies,
  { status, paymentId, providerPaymentId, amountCents }: ListedPayment,
): Promise<boolean> => {
  if (status !== 'succeeded') return true
  if (paymentId === null) return false
  const { state } = await loadState(store, payment, paymentId)
  return (
    state.status !== 'none' &&
    state.paid?.providerPaymentId === providerPaymentId &&
    state.paid.breakdown.totalAmountCents === amountCents
  )
}

const listNames = async (
  deps: CompareTheirsDependencies,
  of: Exclude<Theirs, 'payments'>,
  query: ListQuery,
): Promise<Page<string>> => {
  const { items, next } = await listingFor(deps, of)(query)
  return { items: items.flatMap(({ providerPaymentId }) => providerPaymentId ?? []), next }
}

type Listed = { providerPaymentId: string | null }

const listingFor = (
  { store, statements, notices }: CompareTheirsDependencies,
  of: Exclude<Theirs, 'payments'>,
): ((query: ListQuery) => Promise<Page<Listed>>) => {
  if (of === 'refunds') return statements.listRefunds
  if (of === 'disputes') return statements.listDisputes
  return async (query) => {
    const { items, next } = await notices.listNotices(query)
    const isUnknownNotice = await Promise.all(items.map((notice) => isUnknown(store, notice)))
    return { items: items.filter((_, index) => isUnknownNotice[index]), next }
  }
}

// Providers list payments by the time of their creation. If a bank takes one weeks later, only a
// notice reports it. Each payment has several notices, and most of them report facts that are
// already in the events.
const isUnknown = async (
  store: EventStore,
  { kind, paymentId, providerPaymentId }: ProviderNotice,
): Promise<boolean> => {
  if (kind !== 'payment') return kind !== 'other'
  if (paymentId === null) return false
  const { state } = await loadState(store, payment, paymentId)
  return state.status !== 'none' && state.paid?.providerPaymentId !== providerPaymentId
}
