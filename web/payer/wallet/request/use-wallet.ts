import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { useSingleRun } from '../../../lib/form/use-single-run.ts'
import type { Problem } from '../../../lib/api/failure/problem.ts'
import type {
  AskedPayment,
  Lines,
  WalletPayment,
  WalletRequest,
} from '../../checkout/state/checkout-shape.ts'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { followRequest, type Followed, type Following } from './follow-request.ts'
import { openRequest, type Opened } from './open-request.ts'
import { lastLooksMilliseconds, walletScreens } from '../wallet-screens.ts'

/** The state of a wallet's screen. */
export type WalletView =
  | { kind: 'ready' }
  | { kind: 'opening' }
  | { kind: 'open'; request: WalletRequest; following: Following['kind'] }
  /** A fault of ours, on this page alone. */
  | { kind: 'stopped' }
  /** The API would not start it; nothing can be paid. */
  | { kind: 'rejected'; problem: Problem }

export type Wallet = {
  view: WalletView
  /** Does nothing while a request is being opened or is open. */
  start: (payment: AskedPayment, lines: Lines) => void
  /** Continues with the open request. */
  askAgain: () => void
}

/**
 * Follows this checkout's wallet request, also one that was opened before a reload, and leads to
 * the next screen when it has ended. Requests end when the screen is left.
 */
export const useWallet = (
  method: WalletMethod,
  { at, onOpened }: { at: 'paymeLink' | 'paymeQrCode'; onOpened?: (webLink: string) => void },
): Wallet => {
  const navigate = useNavigate()
  const [view, setView] = useState<WalletView>(() => toView(underway(method)))
  const run = useSingleRun()
  const opened = useRef(onOpened)
  useEffect(() => {
    opened.current = onOpened
  })

  const follow = useCallback(() => {
    const leadOn = (end: Ended) => {
      const place = settleWallet(end, method)
      if (place) void navigate({ to: place, replace: true })
    }
    const through = async (signal: AbortSignal): Promise<void> => {
      const before = requirePresent(underway(method), 'the request')
      const first = before.request ?? (await open(before, signal))
      if (!first) return
      const until = first.expiresAt + lastLooksMilliseconds
      const show = (following: Following) => {
        setView({ kind: 'open', request: first, following: following.kind })
      }
      show({ kind: 'waiting' })
      leadOn(await followRequest({ method, request: first, until }, show, signal))
    }
    const open = async (
      { sent }: WalletPayment,
      signal: AbortSignal,
    ): Promise<WalletRequest | undefined> => {
      setView({ kind: 'opening' })
      const answer = await openRequest({ method, at }, sent, signal)
      if (answer.kind === 'rejected') setView(answer)
      if (answer.kind !== 'open') {
        leadOn(answer)
        return undefined
      }
      dispatchCheckout({ type: 'wallet_opened', request: answer.request })
      opened.current?.(answer.request.webLink)
      return answer.request
    }
    run(through, () => setView({ kind: 'stopped' }))
  }, [at, method, navigate, run])

  useEffect(() => {
    if (underway(method)) follow()
  }, [follow, method])

  const start = (payment: AskedPayment, lines: Lines): void => {
    // It is stored before it is sent, so that the next page can read its outcome if this page is
    // lost.
    dispatchCheckout({ type: 'wallet_requested', method, sent: payment, lines })
    if (underway(method)) follow()
  }
  return { view, start, askAgain: follow }
}

/** The request of this checkout that has no end yet. */
const underway = (method: WalletMethod): WalletPayment | undefined => {
  const { wallet } = readCheckout()
  const isMine = wallet?.method === method
  return isMine && (wallet.phase === 'asked' || wallet.phase === 'open') ? wallet : undefined
}

const toView = (wallet: WalletPayment | undefined): WalletView => {
  if (!wallet) return { kind: 'ready' }
  const { request } = wallet
  return request ? { kind: 'open', request, following: 'waiting' } : { kind: 'opening' }
}

type Ended = Followed | Exclude<Opened, { kind: 'open' }>

/** Records an end; answers the screen it leads to, if it leads on. */
export const settleWallet = (end: Ended, method: WalletMethod): string | undefined => {
  switch (end.kind) {
    case 'paid':
      dispatchCheckout({
        type: 'wallet_paid',
        receiptLink: end.receiptLink,
        totalCents: 'totalCents' in end ? end.totalCents : null,
      })
      return '/ConfirmPayment'
    case 'expired':
      dispatchCheckout({ type: 'wallet_expired' })
      return walletScreens(method).prompt
    case 'failed':
    case 'refused':
      dispatchCheckout({ type: 'wallet_failed', code: end.code })
      return walletScreens(method).prompt
    case 'unavailable':
      dispatchCheckout({ type: 'wallet_failed', code: 'unavailable' })
      return walletScreens(method).prompt
    case 'signed_out':
      dispatchCheckout({ type: 'wallet_signed_out' })
      return '/Review'
    case 'rejected':
      dispatchCheckout({ type: 'wallet_rejected' })
      return undefined
  }
}
