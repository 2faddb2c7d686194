import { formatAccount } from '@almoner/domain/journal/accounts.ts'
import { post } from '@almoner/domain/journal/post.ts'
import type { PaymentEvent } from '@almoner/domain/payment/index.ts'
import type { RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import type { ReviewOpened } from '@almoner/domain/manual-review/index.ts'
import type { Instalment, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { MonthlyLife } from './recurring-plan-deeds.ts'

export type Fact<E> = E & Omit<RecordedEvent, 'type' | 'data' | 'personal'>

export type Charge = { paymentId: string; amountCents: number }

/** Compares the bank's statement with the recorded payments, cent by cent. */
export const findChargeFaults = (
  charges: readonly Charge[],
  ofPayments: readonly Fact<PaymentEvent>[],
): string[] => {
  const paid = new Map<string, number>()
  for (const event of ofPayments) {
    if (event.type !== 'PaymentSucceeded') continue
    if (paid.has(event.data.paymentId)) return [`${event.data.paymentId} succeeded twice`]
    paid.set(event.data.paymentId, event.data.breakdown.totalAmountCents)
  }
  const broken: string[] = []
  const charged = new Set<string>()
  for (const { paymentId, amountCents } of charges) {
    if (charged.has(paymentId)) broken.push(`${paymentId} was charged twice`)
    charged.add(paymentId)
    if (paid.get(paymentId) !== amountCents) {
      broken.push(`${paymentId} was charged ${amountCents} and recorded ${paid.get(paymentId)}`)
    }
  }
  for (const paymentId of paid.keys()) {
    if (!charged.has(paymentId)) broken.push(`${paymentId} succeeded and was never charged`)
  }
  return broken
}

export const findCompletionFaults = (
  plan: StartedPlan,
  {
    events,
    ofPlan,
    ofPayments,
  }: {
    events: readonly RecordedEvent[]
    ofPlan: readonly Fact<RecurringPlanEvent>[]
    ofPayments: readonly Fact<PaymentEvent>[]
  },
): string[] => {
  const toRefund = new Set(
    events.flatMap(({ type, data }) => {
      if (type !== 'InboxItemOpened') return []
      const { discrepancy, paymentId } = data as ReviewOpened['data']
      return discrepancy === 'taken_after_all' ? [paymentId] : []
    }),
  )
  const numbers = new Map(
    ofPayments.flatMap((event) =>
      event.type === 'PaymentInitiated' && event.data.instalment
        ? [[event.data.paymentId, event.data.instalment.number] as const]
        : [],
    ),
  )
  const successes = ofPayments.filter(({ type }) => type === 'PaymentSucceeded')
  const times = new Map<number, number>()
  for (const { data } of successes) {
    const number = numbers.get(data.paymentId) ?? 0
    times.set(number, (times.get(number) ?? 0) + 1)
  }
  const completed = ofPlan.filter(({ type }) => type === 'InstalmentCompleted').length
  const complete = plan.instalments.filter(({ status }) => status === 'complete')
  // Written off before the provider reported the charge: a staff member refunds it.
  const isBeforeAPerson = (number: number): boolean =>
    successes.some(({ data: { paymentId } }) => {
      const isIts = numbers.get(paymentId) === number
      return isIts && toRefund.has(paymentId) && plan.instalments.some(isNoted(paymentId))
    })
  return [
    ...[...times].flatMap(([number, count]) =>
      count > 1 ? [`instalment ${number} was paid ${count} times`] : [],
    ),
    ...complete.flatMap(({ number }) =>
      times.has(number) ? [] : [`instalment ${number} is complete and nobody paid it`],
    ),
    ...[...times.keys()].flatMap((number) =>
      complete.some((each) => each.number === number) || isBeforeAPerson(number)
        ? []
        : [`instalment ${number} was paid and is not complete`],
    ),
    ...(completed === complete.length ? [] : ['an instalment was completed twice']),
  ]
}

const isNoted =
  (paymentId: string) =>
  ({ takenAfterAll }: Instalment): boolean =>
    takenAfterAll === paymentId

export const findBegunAfterErasure = (
  { erasedAfter }: MonthlyLife,
  ofPayments: readonly Fact<PaymentEvent>[],
): string[] =>
  ofPayments.flatMap(({ type, position, data }) =>
    /PaymentInitiated|PaymentRetried/.test(type) && erasedAfter !== null && position > erasedAfter
      ? [`${data.paymentId} was begun after the donor was erased`]
      : [],
  )

/** The provider pays out every cent that was taken, less its own fee, to the charity. */
export const findUnbalanced = (ofPayments: readonly Fact<PaymentEvent>[]): string[] => {
  const balances = new Map<string, number>()
  let takenCents = 0
  for (const event of ofPayments) {
    if (event.type === 'PaymentSucceeded') {
      const { totalAmountCents, processingFeeCents } = event.data.breakdown
      takenCents += totalAmountCents - processingFeeCents
    }
    for (const { debit, credit, amountCents } of post(event)) {
      const [from, to] = [formatAccount(debit), formatAccount(credit)]
      balances.set(from, (balances.get(from) ?? 0) + amountCents)
      balances.set(to, (balances.get(to) ?? 0) - amountCents)
    }
  }
  const sum = [...balances.values()].reduce((total, balance) => total + balance, 0)
  const heldCents = balances.get('provider:stripe:pending') ?? 0
  return [
    ...(sum === 0 ? [] : [`the journal sums to ${sum}`]),
    ...(heldCents === takenCents
      ? []
      : [`the provider holds ${heldCents} by the journal, and took ${takenCents}`]),
  ]
}
