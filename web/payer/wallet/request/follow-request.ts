import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { NetworkError, ProblemError } from '../../../lib/api/failure/problem.ts'
import { fetchWalletStatus, walletStatus } from '../../checkout/checkout-api.ts'
import type { WalletRequest } from '../../checkout/state/checkout-shape.ts'
import { pauseWhileShown } from './pause-while-shown.ts'

/** The state that the payer sees while the wallet request is open. */
export type Following =
  | { kind: 'waiting' }
  /** The server cannot be reached; the payment continues without this page. */
  | { kind: 'connection_lost' }
  /** The request has expired; the page checks whether it was paid at the last moment. */
  | { kind: 'last_look' }

export type Followed =
  | { kind: 'paid'; receiptLink: string }
  | { kind: 'failed'; code: string }
  | { kind: 'expired' }

type Asked = Pick<WalletRequest, 'token' | 'paymentRequestId'>

// The specification's intervals (section 9). PayMe is queried less often than the platform's own
// server.
const every = { payme: 6_000, tap_and_go: 5_000 } as const
const askPaymeEvery = 60_000

/**
 * Follows an open request until it ends, or until `until` by this device's clock; then it is only
 * known that the request has expired. It only reads, and decides nothing.
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
      // A rate limit shows that the server was reached.
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
  // Another tab has taken over the payment, so this request is closed too.
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

// A lost answer or a refused read does not show the outcome of the payment.
const isUnknown = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof ProblemError
