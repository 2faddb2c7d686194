import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { NetworkError, ProblemError } from '../../../lib/api/failure/problem.ts'
import { fetchWalletStatus, finalizeWallet } from '../../checkout/checkout-api.ts'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { useSingleRun } from '../../../lib/form/use-single-run.ts'
import { findFinalRefusal } from '../../../lib/paying/asking.ts'
import { pauseWhileShown } from './pause-while-shown.ts'
import { settleWallet } from './use-wallet.ts'

export type Finalizing =
  | { kind: 'asking'; isLost: boolean }
  /** The link is empty in a browser that did not begin the payment; the receipt comes by mail. */
  | { kind: 'paid'; receiptLink: string }
  /** The API reported the end in its message, or it knows no such payment. */
  | { kind: 'ended'; message: string; isUnknown: boolean }
  /** Our patience is at its end, and the payment's is not. */
  | { kind: 'stopped' }

type End = Extract<Finalizing, { kind: 'paid' | 'ended' }> & { code?: string }

const lookEveryMilliseconds = 6_000
/** A request lives ten minutes, and is closed within a few more. */
const timeoutMilliseconds = 15 * 60_000

/** The page stops reading, although the payment has not ended. */
export const useFinalize = (back: { method: WalletMethod; objectId: string }) => {
  const { method, objectId } = back
  const navigate = useNavigate()
  const [at, setAt] = useState<Finalizing>({ kind: 'asking', isLost: false })
  const run = useSingleRun()

  const ask = useCallback(() => {
    run(
      async (signal) => {
        setAt({ kind: 'asking', isLost: false })
        const end = await untilEnded(objectId, setAt, signal)
        const place = end && settleMine({ method, objectId }, end)
        if (place) await navigate({ to: place, replace: true })
        else setAt(end ?? { kind: 'stopped' })
      },
      () => setAt({ kind: 'stopped' }),
    )
  }, [method, objectId, navigate, run])

  useEffect(ask, [ask])

  return { at, askAgain: ask }
}

/**
 * Requests once that the payment is finalised, and then reads until it has ended. In the browser
 * that began it, the next screen is then the one that would have followed.
 */
const settleMine = (
  { method, objectId }: { method: WalletMethod; objectId: string },
  end: End,
): string | undefined => {
  const { wallet } = readCheckout()
  if (wallet?.method !== method || wallet.request?.objectId !== objectId) return undefined
  if (end.kind === 'paid') return settleWallet(end, method)
  return end.code && settleWallet({ kind: 'failed', code: end.code }, method)
}

const untilEnded = async (
  objectId: string,
  tell: (finalizing: Finalizing) => void,
  signal: AbortSignal,
): Promise<End | undefined> => {
  const until = Date.now() + timeoutMilliseconds
  const mine = ownToken(objectId)
  let requestId: string | null = null
  while (Date.now() < until) {
    try {
      if (requestId === null) {
        const answer = await finalizeWallet({ objectId, ...mine }, signal)
        if (answer.status === 'complete') return paidWith(answer.receiptLink)
        requestId = answer.PayMePaymentRequestId
      } else {
        const end = await read({ paymentRequestId: requestId, ...mine }, signal)
        if (end) return end
      }
      tell({ kind: 'asking', isLost: false })
    } catch (error) {
      const end = endIn(error, signal)
      if (end) return end
      tell({ kind: 'asking', isLost: error instanceof NetworkError })
    }
    await pauseWhileShown(lookEveryMilliseconds, signal)
  }
  return undefined
}

/** Only the browser that began the payment gets the link of its receipt. */
const ownToken = (objectId: string): { token?: string } => {
  const request = readCheckout().wallet?.request
  return request?.objectId === objectId ? { token: request.token } : {}
}

const paidWith = (receiptLink: string | null): End => ({
  kind: 'paid',
  receiptLink: receiptLink ?? '',
})

const read = async (
  request: Parameters<typeof fetchWalletStatus>[0],
  signal: AbortSignal,
): Promise<End | undefined> => {
  const { result } = await fetchWalletStatus(request, signal)
  if (result.status === 'complete') return paidWith(result.receiptUrl)
  if (result.status !== 'error') return undefined
  return {
    kind: 'ended',
    message: result.message ?? '',
    isUnknown: false,
    code: result.reason ?? 'rejected',
  }
}

// A payment that does not exist here is an end as well, but of none of ours.
const endIn = (error: unknown, signal: AbortSignal): End | undefined => {
  // A rate limit does not show the outcome of the payment.
  const refusal = findFinalRefusal(error, signal, { wasLost: true })
  if (!refusal || !(error instanceof ProblemError)) return undefined
  const { message, error: refused } = error.problem
  const isUnknown = refused.code === 'payment_not_found'
  return {
    kind: 'ended',
    message,
    isUnknown,
    ...(refusal.kind === 'refused' && { code: refusal.code }),
  }
}
