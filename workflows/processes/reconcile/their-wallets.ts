import { AssertionError } from '@almoner/domain/kernel/assert.ts'
import { reviewItem, type Discrepancy } from '@almoner/domain/manual-review/index.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import {
  ProviderMismatch,
  ProviderRejectedRequest,
  ProviderUnreachable,
  type Page,
} from '../../gateways/ports/card-gateway.ts'
import type { WalletTransaction } from '../../gateways/ports/wallet-gateway.ts'
import { leaveFailure } from '../../steps/review/failure-review.ts'
import { closeReview, toReviewId, openReview } from '../../steps/review/manual-review.ts'
import type { Log } from '../../log.ts'
import { loadPayment } from '../../steps/record/payment-books.ts'
import { settle } from '../settle-payment/activities.ts'
import type { SettlePaymentDependencies } from '../settle-payment/dependencies.ts'

/** A charity's own account at a wallet. */
export type WalletHolder = { organisationId: OrganisationId; provider: WalletMethod }

type Dependencies = SettlePaymentDependencies & {
  /** Returns the holders in the order of their providers and ids. */
  walletHolders: () => Promise<readonly WalletHolder[]>
  log: Log
}

/**
 * The position of a night's comparison among all wallets: one charity after the other, page by
 * page.
 */
type Place = WalletHolder & { after?: string }

const toName = ({ provider, organisationId }: WalletHolder): string =>
  `wallet ${provider} ${organisationId}`

const encodeCursor = (place: Place): string => `${toName(place)} ${place.after ?? ''}`

const decodeCursor = (cursor: string): Place => {
  const [, provider, organisationId, after = ''] = cursor.split(' ')
  const holder = { provider, organisationId } as WalletHolder
  return after === '' ? holder : { ...holder, after }
}

export const isOfWallet = (cursor: string): boolean => cursor.startsWith('wallet ')

/** Returns null if no charity has a wallet. */
export const findFirstWallet = async ({ walletHolders }: Dependencies): Promise<string | null> => {
  const [first] = await walletHolders()
  return first ? encodeCursor(first) : null
}

/**
 * A page of one charity's wallet payments and refunds, compared with the payments that they name. A
 * transaction that names none of ours is the charity's own business, as the account is.
 */
export const compareWallet = async (
  deps: Dependencies,
  { cursor, ...time }: { cursor: string; since: Instant; until: Instant },
): Promise<{ looked: number; next: string | null }> => {
  const place = decodeCursor(cursor)
  const { items, next } = await listTransactions(deps, place, time)
  for (const transaction of items) {
    // One after the other: nearly all payments are recorded already and need no call.
    await orPassed(
      () => compare(deps, place, transaction),
      async (err) => {
        deps.log.error({ err }, 'a payment could not be compared')
        await leaveTransaction(deps, place, transaction)
      },
    )
  }
  const holders = await deps.walletHolders()
  const another = holders.find((holder) => toName(holder) > toName(place))
  const further = next === null ? another : { ...place, after: next }
  return { looked: items.length, next: further ? encodeCursor(further) : null }
}

/** A later night may not reach the transaction, so a person looks it up in the charity's wallet. */
const leaveTransaction = async (
  deps: Dependencies,
  { organisationId, provider }: WalletHolder,
  { paymentId, transactionId, amountCents }: WalletTransaction,
): Promise<void> => {
  if (paymentId === null) return
  const { state } = await loadState(deps.store, payment, paymentId)
  if (state.status === 'none' || state.facts.organisationId !== organisationId) return
  await openReview(deps, {
    process: 'reconcile',
    organisationId,
    paymentId: state.facts.paymentId,
    discrepancy: 'not_settled',
    provider,
    providerObjectId: transactionId,
    amountCents,
  })
}

const listTransactions = async (
  deps: Dependencies,
  { provider, ...place }: Place,
  time: { since: Instant; until: Instant },
): Promise<Page<WalletTransaction>> => {
  const { wallets, log } = deps
  const { organisationId } = place
  const item = {
    discrepancy: 'wallet_not_read',
    provider,
    providerObjectId: organisationId,
  } as const
  const listed = await orPassed(
    () => wallets[provider].list({ ...place, ...time }),
    async (err) => {
      log.error({ err, provider, organisationId }, 'a wallet’s list could not be read')
      // One that is away tonight answers tomorrow; one that refuses has wrong credentials.
      if (!(err instanceof ProviderRejectedRequest || err instanceof FinalError)) return
      await leaveFailure(deps, { item, owner: organisationId, process: 'reconcile' })
    },
  )
  if (listed !== null && listed.next === null) {
    await closeReview(deps, { item, correlation: organisationId, process: 'reconcile' })
  }
  return listed ?? { items: [], next: null }
}

/**
 * A wallet that does not answer tonight does not block others: the next nights read these days
 * again.
 */
const orPassed = async <Answer>(
  ask: () => Promise<Answer>,
  tell: (error: unknown) => Promise<void>,
): Promise<Answer | null> => {
  try {
    return await ask()
  } catch (error) {
    if (!unanswered.some((kind) => error instanceof kind)) throw error
    await tell(error)
    return null
  }
}

const unanswered = [
  ProviderUnreachable,
  ProviderRejectedRequest,
  ProviderMismatch,
  FinalError,
  AssertionError,
]

const compare = async (
  deps: Dependencies,
  { organisationId, provider }: WalletHolder,
  transaction: WalletTransaction,
): Promise<void> => {
  const { paymentId, transactionId, amountCents } = transaction
  if (paymentId === null) return
  const { state } = await loadState(deps.store, payment, paymentId)
  const isTheirs = state.status !== 'none' && state.facts.organisationId === organisationId
  if (!isTheirs || isKnown(state, transaction)) return
  await settle(deps, { paymentId, because: 'listed' })
  const after = await loadPayment(deps, paymentId)
  if (isKnown(after, transaction)) return
  const reference = { provider, providerObjectId: transactionId }
  if (await isUnderReview(deps, reference)) return
  await openReview(deps, {
    process: 'reconcile',
    organisationId,
    paymentId: after.facts.paymentId,
    discrepancy: findDiscrepancy(after, transaction),
    ...reference,
    amountCents,
  })
}

const isKnown = (
  { paid, refunds }: StartedPayment,
  { kind, transactionId, amountCents }: WalletTransaction,
): boolean =>
  kind === 'collection'
    ? paid?.transactionId === transactionId && paid.breakdown.totalAmountCents === amountCents
    : refunds.some(
        (refund) =>
          refund.amountCents === amountCents &&
          // A refund under way finds its own id.
          (refund.providerRefundId === transactionId || refund.status === 'under_way'),
      )

const findDiscrepancy = (
  { paid }: StartedPayment,
  { kind, transactionId }: WalletTransaction,
): Discrepancy => {
  if (kind === 'refund') return 'unknown_refund'
  if (paid === null) return 'unknown_payment'
  return paid.transactionId === transactionId ? 'other_sum' : 'paid_twice'
}

const discrepancies: readonly Discrepancy[] = ['paid_twice', 'other_sum', 'unknown_refund']

/** A case for which `settle` has opened a review gets no second review of another kind. */
const isUnderReview = async (
  { store }: Dependencies,
  reference: { provider: WalletMethod; providerObjectId: string },
): Promise<boolean> => {
  const ids = discrepancies.map((discrepancy) => toReviewId({ discrepancy, ...reference }))
  const items = await Promise.all(ids.map((id) => loadState(store, reviewItem, id)))
  return items.some(({ state }) => state.status !== 'none')
}
