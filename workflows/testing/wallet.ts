import {
  instantFromMilliseconds,
  millisecondsOf,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { VirtualClock } from '../engines/virtual/clock.ts'
import { crashPoint, type Faults } from '../engines/virtual/faults.ts'
import { ProviderRejectedRequest, ProviderUnreachable } from '../gateways/card-gateway.ts'
import type { WalletGateway, WalletLook } from '../gateways/wallet-gateway.ts'
import type { Trouble } from './bank.ts'

export type WalletCall = 'open' | 'look' | 'cancel' | 'refund'

type Request = {
  id: string
  paymentId: string
  amountCents: Cents
  expiresAt: Instant
  status: 'open' | 'paid' | 'rejected' | 'expired'
}

/**
 * A wallet's provider as the port promises one. It counts what was paid, which is what the payer's
 * app would show; a request whose opening was never answered stays behind, as a real one does.
 */
export const createWallet = ({ clock, faults }: { clock: VirtualClock; faults: Faults }) => {
  const requests: Request[] = []
  const payments: { paymentId: string; amountCents: Cents }[] = []
  const refunds = new Map<string, Cents>()
  const troubles: { call: WalletCall; trouble: Trouble | 'refused'; left: number }[] = []
  const calls: Record<WalletCall, number> = { open: 0, look: 0, cancel: 0, refund: 0 }

  const answering = async <T>(call: WalletCall, what: string, act: () => T): Promise<T> => {
    calls[call] += 1
    crashPoint(faults, `wallet ${call} ${what}: before`)
    const trouble = troubles.find((each) => each.call === call && each.left > 0)
    if (trouble) trouble.left -= 1
    if (trouble?.trouble === 'unreachable') throw new ProviderUnreachable('no route to the wallet')
    if (trouble?.trouble === 'refused') throw new ProviderRejectedRequest('expired credentials')
    const answer = act()
    crashPoint(faults, `wallet ${call} ${what}: after`)
    if (trouble?.trouble === 'hangs') await clock.sleep(Number.POSITIVE_INFINITY)
    if (trouble?.trouble === 'lost') throw new ProviderUnreachable('the answer was lost')
    return answer
  }

  const requestOf = (id: string): Request => {
    const request = requests.find((each) => each.id === id)
    if (!request) throw new Error(`the wallet knows no ${id}`)
    if (request.status === 'open' && clock.now() >= request.expiresAt) request.status = 'expired'
    return request
  }
  const lookOf = ({ id, status, amountCents: paidCents }: Request): WalletLook =>
    status === 'paid' ? { status, transactionId: `tx_${id}`, paidCents } : { status }
  const newest = (): Request => {
    const request = requests.at(-1)
    if (!request) throw new Error('nothing was asked of the wallet yet')
    return requestOf(request.id)
  }

  const gateway: WalletGateway = {
    open: ({ paymentId, amountCents, effectiveSeconds }) =>
      answering('open', paymentId, () => {
        const expiresAt = instantFromMilliseconds(
          millisecondsOf(clock.now()) + effectiveSeconds * 1_000,
        )
        const id = `request_${paymentId.slice(-4)}_${requests.length + 1}`
        requests.push({ id, paymentId, amountCents, expiresAt, status: 'open' })
        const handOver = { kind: 'link', url: `https://wallet.example/${id}` } as const
        return { providerRequestId: id, handOver, expiresAt }
      }),
    look: ({ providerRequestId: id }) => answering('look', id, () => lookOf(requestOf(id))),
    cancel: ({ providerRequestId: id }) =>
      answering('cancel', id, () => {
        const request = requestOf(id)
        if (request.status === 'open') request.status = 'rejected'
        return lookOf(request)
      }),
    refund: ({ refundId, amountCents }) =>
      answering('refund', refundId, () => {
        refunds.set(refundId, amountCents)
        return { status: 'succeeded', providerRefundId: `refund_${refundId}` }
      }),
  }

  return {
    gateway,
    requests,
    payments,
    refunds,
    calls,
    trouble: (call: WalletCall, trouble: Trouble | 'refused', times: number): void => {
      troubles.push({ call, trouble, left: times })
    },
    /** Whatever was wrong is put right. */
    isWell: (): void => {
      troubles.length = 0
    },
    /** The payer pays in the app, if the request still stands. */
    pay: (): void => {
      const request = newest()
      if (request.status !== 'open') return
      request.status = 'paid'
      payments.push({ paymentId: request.paymentId, amountCents: request.amountCents })
    },
    /** The money arrives although the request had ended. */
    isPaidAllTheSame: (): void => {
      const request = newest()
      request.status = 'paid'
      payments.push({ paymentId: request.paymentId, amountCents: request.amountCents })
    },
    refuse: (): void => {
      const request = newest()
      if (request.status === 'open') request.status = 'rejected'
    },
  }
}
