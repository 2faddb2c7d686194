import { harbourId } from '@almoner/domain/fixtures.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { VirtualClock } from '../engines/virtual/clock.ts'
import type {
  CardDisputes,
  CardRefunds,
  CardStatements,
  ListedPayment,
  ListQuery,
  Page,
  ProviderDispute,
  ProviderRefund,
  RefundState,
} from '../gateways/ports/card-gateway.ts'
import type { CardNotices, ProviderNotice } from '../gateways/ports/card-notices.ts'
import type { Intent } from './bank-intent.ts'
import type { BankCall } from './bank-call.ts'

type Answering = <T>(call: BankCall, what: string, act: () => T) => Promise<T>

/** The provider's own records, and actions there without us: its dashboard, banks. */
export const createBankBooks = (bank: {
  clock: VirtualClock
  intents: ReadonlyMap<string, Intent>
  answering: Answering
}) => {
  const { clock, intents, answering } = bank
  const refunds: ProviderRefund[] = []
  const disputes: ProviderDispute[] = []
  const strangers: ListedPayment[] = []
  let next: RefundState = { outcome: 'succeeded' }

  const paymentFrom = (intent: Intent): ListedPayment => ({
    providerPaymentId: intent.id,
    amountCents: intent.amountCents,
    currency: 'hkd',
    status: intent.status === 'succeeded' || intent.status === 'cancelled' ? intent.status : 'open',
    paymentId: intent.isInvoice ? null : intent.paymentId,
    invoiceId: intent.isInvoice ? intent.paymentId : null,
    organisationId: harbourId,
    actualProviderFeeCents: null,
    createdAt: intent.createdAt,
  })
  const listed = (): readonly ListedPayment[] => [
    ...[...intents.values()].map(paymentFrom),
    ...strangers,
  ]
  const paidIntent = (): string =>
    [...intents.values()].find(({ status }) => status === 'succeeded')?.id ?? 'pi_none'
  const add = (refund: Omit<ProviderRefund, 'providerRefundId' | 'createdAt' | 'outcome'>) => {
    const identity = { providerRefundId: `re_${refunds.length + 1}`, createdAt: clock.now() }
    const newRefund = { ...refund, ...identity, ...next }
    refunds.push(newRefund)
    notify(newRefund)
    return newRefund
  }

  const notices: (ProviderNotice & { createdAt: Instant })[] = []
  const notice = (content: Omit<ProviderNotice, 'noticeId' | 'at'>): void => {
    const at = clock.now()
    notices.push({ noticeId: `evt_${notices.length + 1}`, ...content, at, createdAt: at })
  }
  // The provider sends a notice of a refund when it is made, and when its outcome is known.
  const notify = ({ providerRefundId: objectId, providerPaymentId }: ProviderRefund): void =>
    notice({ kind: 'refund', objectId, providerPaymentId, paymentId: null })

  const provider: CardRefunds & CardDisputes & CardStatements & CardNotices = {
    refund: ({ refundId, providerPaymentId, amountCents }) =>
      answering('refund', refundId, () => {
        const pastRefund = refunds.find((each) => each.refundId === refundId)
        if (pastRefund) return pastRefund
        // A bank that took the money already would have it twice.
        if (
          disputes.some((each) => each.providerPaymentId === providerPaymentId && isTaken(each))
        ) {
          return { outcome: 'failed', code: 'charge_disputed', providerRefundId: null } as const
        }
        return add({ refundId, providerPaymentId, amountCents })
      }),
    lookAtRefund: (id) =>
      answering('list', id, () => findItem(refunds, (each) => each.providerRefundId === id)),
    refundsOf: (id) =>
      answering('list', id, () => refunds.filter((each) => each.providerPaymentId === id)),
    lookAtDispute: (id) =>
      answering('list', id, () => findItem(disputes, (each) => each.disputeId === id)),
    disputesOf: (id) =>
      answering('list', id, () => disputes.filter((each) => each.providerPaymentId === id)),
    lookAtFraudWarning: () => Promise.reject(new Error('no fraud was warned of')),
    listPayments: (query) => answering('list', 'payments', () => pageFrom(listed(), query)),
    listRefunds: (query) => answering('list', 'refunds', () => pageFrom(refunds, query)),
    listNotices: (query) => answering('list', 'notices', () => pageFrom(notices, query)),
    listDisputes: (query) => answering('list', 'disputes', () => pageFrom(disputes, query)),
    paymentNamed: (id) =>
      answering('list', id, () => listed().find((each) => each.providerPaymentId === id) ?? null),
    actualProviderFee: async () => null,
  }

  return {
    ...provider,
    refunds,
    disputes,
    strangers,
    /** Sends a notice of a payment that may be older than any night looks back. */
    tellsOfPayment: ({ id, paymentId }: Intent): void =>
      notice({ kind: 'payment', objectId: id, providerPaymentId: id, paymentId }),
    /** The outcomes of the refunds that are made from now on. */
    nextRefundIs: (state: RefundState): void => {
      next = state
    },
    /** Makes a refund in the provider's own dashboard. */
    refundsByHand: (amountCents: Cents, refundId: string | null = null): ProviderRefund => {
      const id = paidIntent()
      return add({ refundId, providerPaymentId: id, amountCents })
    },
    refundBecomes: (state: RefundState): void => {
      const last = refunds.pop()
      if (!last) throw new Error('nothing was given back')
      const changed = { ...last, ...state }
      refunds.push(changed)
      notify(changed)
    },
    /** Ends everything that was under way. */
    refundBecomesWell: (): void => {
      next = { outcome: 'succeeded' }
      for (const [index, refund] of refunds.entries()) {
        if (refund.outcome === 'pending') refunds[index] = { ...refund, ...next }
      }
    },
    /** A bank takes the newest payment back, or has decided about it. */
    isDisputed: (status: ProviderDispute['status'], amountCents: Cents): void => {
      const id = paidIntent()
      disputes.length = 0
      disputes.push({
        disputeId: 'dp_1',
        providerPaymentId: id,
        amountCents,
        reason: 'fraudulent',
        status,
        withdrawnCents: status === 'open' ? amountCents : cents(0),
        feeCents: cents(8_500),
        evidenceDueAt: null,
        createdAt: clock.now(),
      })
    },
  }
}

const isTaken = ({ status }: ProviderDispute): boolean => status === 'open' || status === 'lost'

const findItem = <Item>(items: readonly Item[], is: (item: Item) => boolean): Item => {
  const item = items.find(is)
  if (item === undefined) throw new Error('the provider knows of none')
  return item
}

const perPage = 2

// Pages of two, so that a page's end is met.
const pageFrom = <Item extends { createdAt: Instant }>(
  items: readonly Item[],
  { since, until, after = '0' }: ListQuery,
): Page<Item> => {
  const from = Number(after)
  const to = from + perPage
  const inTime = items.filter(({ createdAt }) => createdAt >= since && createdAt <= until)
  return { items: inTime.slice(from, to), next: to < inTime.length ? String(to) : null }
}
