import type { Discrepancy } from '@almoner/domain/manual-review/index.ts'
import { isUuid, type OrganisationId, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  currency,
  type ListedPayment,
  type ProviderRefund,
} from '../../gateways/ports/card-gateway.ts'
import { closeLateCapture, openReview } from '../../steps/review/manual-review.ts'
import { loadPayment } from '../../steps/record/payment-books.ts'
import { noteIfWrittenOff } from '../../processes/recurring-plan/late-capture.ts'
import type { SettlePaymentDependencies } from './dependencies.ts'
import { agreesWithInvoice, findOwnInvoice } from './settle-invoice-charge.ts'
import { recordAll, record, describeStanding } from './book-refunds-and-disputes.ts'
import { closeAgreedCardItems, sumReturned, type CardReading } from './close-agreed-items.ts'
import { endAbandoned } from './end-abandoned.ts'

type Settling = { providerPaymentId: string; hasFraudWarning: boolean; processId: string }

/** All objects of the card provider for one payment, compared with our events. */
export const settleCardPayment = async (
  deps: SettlePaymentDependencies,
  settling: Settling,
): Promise<void> => {
  const listed = await deps.statements.paymentNamed(settling.providerPaymentId)
  if (listed === null) return
  const invoice = await findOwnInvoice(deps, listed)
  if (invoice !== null && (await agreesWithInvoice(deps, { invoice, listed }))) return
  const state = await ownPayment(deps, listed)
  if (state === null) {
    if (listed.status === 'succeeded') await put(deps, { listed, discrepancy: 'unknown_payment' })
    return
  }
  const at = { deps, settling, listed }
  if (listed.status !== 'succeeded') {
    await endAbandoned(deps, { state, listed, processId: settling.processId })
  }
  const paid = await settleSuccess(at, state)
  if (paid.paid?.providerPaymentId !== settling.providerPaymentId) {
    const refunds = await settlePaidTwice(at, paid)
    const now = await loadPayment(deps, paid.facts.paymentId)
    await closeAgreed(at, { state: now, refunds, disputes: [] })
    return
  }
  if (settling.hasFraudWarning) await put(deps, { listed, discrepancy: 'fraud_warning' })
  const settled = await settleMoneyBack(at, paid)
  await closeLateCapture(deps, { state: settled, process: 'settle-payment' })
}

type At = { deps: SettlePaymentDependencies; settling: Settling; listed: ListedPayment }

const closeAgreed = ({ deps, listed }: At, reading: Omit<CardReading, 'listed'>): Promise<void> =>
  closeAgreedCardItems(deps, { ...reading, listed })

// A second charge needs no review once its provider has refunded it.
const settlePaidTwice = async (
  { deps, settling, listed }: At,
  { paid }: StartedPayment,
): Promise<readonly ProviderRefund[]> => {
  if (paid === null || listed.status !== 'succeeded') return []
  const refunds = await deps.refunds.refundsOf(settling.providerPaymentId)
  const isReturned = sumReturned(refunds) >= listed.amountCents
  if (!isReturned) await put(deps, { listed, discrepancy: 'paid_twice' })
  return refunds
}

const mostReadings = 4

/**
 * Compares refunds and disputes until our events no longer change in between. A refund that fails
 * during a comparison leaves room for a dispute that was refused before. The review of that dispute
 * is then closed again.
 */
const settleMoneyBack = async (at: At, { facts }: StartedPayment): Promise<StartedPayment> => {
  const { deps, settling } = at
  for (let reading = 1; ; reading += 1) {
    const refunds = await deps.refunds.refundsOf(settling.providerPaymentId)
    const disputes = await deps.disputes.disputesOf(settling.providerPaymentId)
    // Our state is read after the lists, because a refund is recorded before it is requested from
    // the provider. So our own refund is never mistaken for one from the dashboard.
    const before = await loadPayment(deps, facts.paymentId)
    const { state, unbooked } = await recordAll(at, before, { refunds, disputes })
    for (const { discrepancy, object } of unbooked) {
      await put(deps, { listed: at.listed, discrepancy, object })
    }
    await closeAgreed(at, { state, refunds, disputes })
    if (unbooked.length === 0 || reading === mostReadings) return state
    if (describeStanding(await loadPayment(deps, facts.paymentId)) === describeStanding(state))
      return state
  }
}

/** Returns null if the payment is not ours, even if its metadata names one of ours. */
const ownPayment = async (
  { store }: SettlePaymentDependencies,
  { paymentId, organisationId }: ListedPayment,
): Promise<StartedPayment | null> => {
  if (paymentId === null || !isUuid(paymentId)) return null
  const { state } = await loadState(store, payment, paymentId)
  if (state.status === 'none') return null
  return state.facts.organisationId === organisationId ? state : null
}

const settleSuccess = async (at: At, state: StartedPayment): Promise<StartedPayment> => {
  const { deps, listed } = at
  const { providerPaymentId, amountCents } = listed
  if (listed.status !== 'succeeded') return state
  if (state.paid !== null) {
    const isSame = state.paid.providerPaymentId === providerPaymentId
    if (isSame && !isSum(listed, state.paid.breakdown)) {
      await put(deps, { listed, discrepancy: 'other_sum' })
    }
    return state
  }
  const paid = state.tries.findLast(
    ({ identified, quote }) => identified !== null && quote !== null && isSum(listed, quote),
  )
  if (!paid) {
    await put(deps, { listed, discrepancy: 'other_sum' })
    return state
  }
  await noteIfWrittenOff(deps, state, { providerPaymentId, amountCents })
  const success = { try: paid.number, providerPaymentId, chargedCents: amountCents }
  return await record(at, state, { type: 'SucceedPayment', ...success }, 'succeeded')
}

const isSum = (
  listed: Pick<ListedPayment, 'amountCents' | 'currency'>,
  { totalAmountCents }: { totalAmountCents: Cents },
): boolean => listed.currency === currency && listed.amountCents === totalAmountCents

const put = async (
  deps: SettlePaymentDependencies,
  finding: {
    listed: ListedPayment
    discrepancy: Discrepancy
    object?: { id: string; amountCents: Cents }
  },
): Promise<void> => {
  const { listed, discrepancy, object } = finding
  const own = await ownPayment(deps, listed)
  await openReview(deps, {
    process: 'settle-payment',
    // Only our own events decide the charity of the payment.
    organisationId: own?.facts.organisationId ?? (null as OrganisationId | null),
    paymentId: own?.facts.paymentId ?? (null as PaymentId | null),
    discrepancy,
    provider: 'stripe',
    providerObjectId: object?.id ?? listed.providerPaymentId,
    amountCents: object?.amountCents ?? listed.amountCents,
  })
}
