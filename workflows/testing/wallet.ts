import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { VirtualClock } from '../engines/virtual/clock.ts'
import { crashPoint, type Faults } from '../engines/virtual/faults.ts'
import { ProviderRejectedRequest, ProviderUnreachable } from '../gateways/ports/card-gateway.ts'
import type {
  WalletGateway,
  WalletLook,
  WalletTransaction,
} from '../gateways/ports/wallet-gateway.ts'
import type { Fault } from './bank-call.ts'

export type WalletCall = 'open' | 'look' | 'cancel' | 'refund' | 'list'

type Request = {
  id: string
  paymentId: string
  amountCents: Cents
  expiresAt: Instant
  status: 'open' | 'paid' | 'rejected' | 'expired'
}

// The page is small, so that a test reaches its end.
const perPage = 2

/**
 * A wallet's provider that fulfils the port's contract. It counts payments, which is what the
 * payer's app would show. A request whose opening was never answered stays open, as a real one
 * does.
 */
export const createWallet = ({ clock, faults }: { clock: VirtualClock; faults: Faults }) => {
  const requests: Request[] = []
  const payments: { paymentId: string; amountCents: Cents }[] = []
  const refunds = new Map<string, Cents>()
  const transactions: (WalletTransaction & { requestId: string; at: Instant })[] = []
  const plannedFaults: { call: WalletCall; trouble: Fault | 'refused'; left: number }[] = []
  let refusal: string | null = null
  const calls: Record<WalletCall, number> = { open: 0, look: 0, cancel: 0, refund: 0, list: 0 }

  const answering = async <T>(call: WalletCall, what: string, act: () => T): Promise<T> => {
    calls[call] += 1
    crashPoint(faults, `wallet ${call} ${what}: before`)
    const fault = plannedFaults.find((each) => each.call === call && each.left > 0)
    if (fault) fault.left -= 1
    if (fault?.trouble === 'unreachable') throw new ProviderUnreachable('no route to the wallet')
    if (fault?.trouble === 'refused') throw new ProviderRejectedRequest('expired credentials')
    const answer = act()
    crashPoint(faults, `wallet ${call} ${what}: after`)
    if (fault?.trouble === 'hangs') await clock.sleep(Number.POSITIVE_INFINITY)
    if (fault?.trouble === 'lost') throw new ProviderUnreachable('the answer was lost')
    return answer
  }

  const findRequest = (id: string): Request => {
    const request = requests.find((each) => each.id === id)
    if (!request) throw new Error(`the wallet knows no ${id}`)
    if (request.status === 'open' && clock.now() >= request.expiresAt) request.status = 'expired'
    return request
  }
  const toLook = ({ id, status, amountCents: paidCents }: Request): WalletLook =>
    status === 'paid'
      ? { status, transactionId: `tx_${id}`, paidCents, refunds: listRefunds(id) }
      : { status }
  const listRefunds = (id: string) =>
    transactions
      .filter(({ kind, requestId }) => kind === 'refund' && requestId === id)
      .map(({ transactionId, amountCents }) => ({ providerRefundId: transactionId, amountCents }))
  const list = (of: { kind: WalletTransaction['kind']; transactionId: string }, sum: Cents) => {
    const { id: requestId, paymentId } = newest()
    transactions.push({ ...of, requestId, paymentId, amountCents: sum, at: clock.now() })
  }
  const take = (request: Request): void => {
    const { id, paymentId, amountCents } = request
    request.status = 'paid'
    payments.push({ paymentId, amountCents })
    list({ kind: 'collection', transactionId: `tx_${id}` }, amountCents)
  }
  const newest = (): Request => {
    const request = requests.at(-1)
    if (!request) throw new Error('nothing was asked of the wallet yet')
    return findRequest(request.id)
  }

  const gateway: WalletGateway = {
    open: ({ paymentId, amountCents, effectiveSeconds }) =>
      answering('open', paymentId, () => {
        const expiresAt = instantFromMilliseconds(
          toMilliseconds(clock.now()) + effectiveSeconds * 1_000,
        )
        const id = `request_${paymentId.slice(-4)}_${requests.length + 1}`
        requests.push({ id, paymentId, amountCents, expiresAt, status: 'open' })
        const handOver = { kind: 'link', url: `https://wallet.example/${id}` } as const
        return { providerRequestId: id, handOver, expiresAt }
      }),
    look: ({ providerRequestId: id }) => answering('look', id, () => toLook(findRequest(id))),
    cancel: ({ providerRequestId: id }) =>
      answering('cancel', id, () => {
        const request = findRequest(id)
        if (request.status === 'open') request.status = 'rejected'
        return toLook(request)
      }),
    refund: ({ refundId, amountCents }) =>
      answering('refund', refundId, () => {
        if (refusal !== null) return { status: 'failed', code: refusal } as const
        refunds.set(refundId, amountCents)
        const providerRefundId = `refund_${refundId}`
        if (!transactions.some(({ transactionId }) => transactionId === providerRefundId)) {
          list({ kind: 'refund', transactionId: providerRefundId }, amountCents)
        }
        return { status: 'succeeded', providerRefundId } as const
      }),
    list: ({ organisationId, since, until, after = '0' }) =>
      answering('list', organisationId, () => {
        const inTime = transactions.filter(({ at }) => at >= since && at <= until)
        const to = Number(after) + perPage
        const next = to < inTime.length ? String(to) : null
        return { items: inTime.slice(Number(after), to), next }
      }),
  }

  return {
    gateway,
    requests,
    payments,
    refunds,
    calls,
    trouble: (call: WalletCall, fault: Fault | 'refused', times: number): void => {
      plannedFaults.push({ call, trouble: fault, left: times })
    },
    /** Ends all faults. */
    isWell: (): void => {
      plannedFaults.length = 0
    },
    /** Refuses every refund from now on. */
    refusesRefunds: (code = 'EB009'): void => {
      refusal = code
    },
    /** The payer pays in the app, if the request is still open. */
    pay: (): void => {
      const request = newest()
      if (request.status === 'open') take(request)
    },
    /** The money arrives although the request had ended. */
    isPaidAllTheSame: (): void => take(newest()),
    /** Refunds some of the newest payment in the wallet's own portal. */
    refundsByHand: (amountCents: Cents): void =>
      list({ kind: 'refund', transactionId: `portal_${transactions.length}` }, amountCents),
    /** The charity takes a payment of its own, or one whose request was not reported to us. */
    takes: (paymentId: string | null, amountCents: Cents): void => {
      const transactionId = `own_${transactions.length}`
      const own = { kind: 'collection', transactionId, paymentId, amountCents } as const
      transactions.push({ ...own, requestId: '', at: clock.now() })
    },
    refuse: (): void => {
      const request = newest()
      if (request.status === 'open') request.status = 'rejected'
    },
  }
}
