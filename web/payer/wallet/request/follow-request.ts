import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { NetworkError, ProblemError } from '../../../lib/api/failure/problem.ts'
import { fetchWalletStatus, walletStatus } from '../../checkout/checkout-api.ts'
import type { WalletRequest } from '../../checkout/state/checkout-shape.ts'
import { pauseWhileShown } from './pause-while-shown.ts'

/** What the payer is told while the wallet is waited for. */
export type Following =
  | { kind: 'waiting' }
  /** We cannot reach our own server; the payment goes on without us. */
  | { kind: 'connection_lost' }
  /** Time is over, and whether it was paid at the last moment is being found out. */
  | { kind: 'last_look' }

export type Followed =
  | { kind: 'paid'; receiptLink: string }
  | { kind: 'failed'; code: string }
  | { kind: 'expired' }

type Asked = Pick<WalletRequest, 'token' | 'paymentRequestId'>

// The specification's intervals (section 9). PayMe's own word is asked for less often than ours.
const every = { payme: 6_000, tap_and_go: 5_000 } as const
const askPaymeEvery = 60_000

/**
 * Looks after an open request until it has an end, or until `until` by this device's clock: then all
 * that is known is that its time is over. It only reads, and decides nothing.
 */
export const followRequest = async (
  { method, request, until }: { method: WalletMethod; request: WalletRequest; until: number },
  tell: (following: Following) => void,
  signal: AbortSignal,
): Promise<Followed> => {
  let askedPaymeAt = Date.now()
  while (Date.now() < until) {
    const isDue = method === 'tap_and_go' || Date.now() - askedPaymeAt >= askPaymeEvery
    if (isDue) askedPaymeAt = Date.now()
    try {
      const end = await look(method, request, { asksWallet: isDue, signal })
      if (end) return end
      tell({ kind: Date.now() < request.expiresAt ? 'waiting' : 'last_look' })
    } catch (error) {
      if (signal.aborted || !isUnknown(error)) throw error
      // Told that it asks too often, it has reached our server.
      if (!isTooOften(error)) tell({ kind: 'connection_lost' })
    }
    await pauseWhileShown(every[method], signal)
  }
  return { kind: 'expired' }
}

const look = async (
  method: WalletMethod,
  request: Asked,
  { asksWallet, signal }: { asksWallet: boolean; signal: AbortSignal },
): Promise<Followed | undefined> => {
  const says = asksWallet ? await askWalletStatus(method, request, signal) : undefined
  if (says === 'PR001') return undefined
  const { result } = await fetchWalletStatus(request, signal)
  if (result.status === 'complete') return { kind: 'paid', receiptLink: result.receiptUrl ?? '' }
  if (result.status === 'error') return endBecause(result.reason)
  // Something else has taken the payment over, in another tab: this request is closed all the same.
  if (says === 'PR004') return { kind: 'failed', code: 'abandoned' }
  return says === 'PR007' ? { kind: 'expired' } : undefined
}

const askWalletStatus = async (method: WalletMethod, request: Asked, signal: AbortSignal) => {
  const at = method === 'payme' ? 'PayMeFetch' : 'webhookStatus'
  const { result } = await walletStatus(at, request, signal)
  return result.statusCode
}

const isTooOften = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status === 429

const endBecause = (reason: string | undefined): Followed =>
  reason === 'expired' ? { kind: 'expired' } : { kind: 'failed', code: reason ?? 'rejected' }

// An answer that is lost, and one that refuses to say, are no word about the payment.
const isUnknown = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof ProblemError
