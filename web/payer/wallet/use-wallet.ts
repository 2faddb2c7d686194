import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { present } from '@almoner/domain/kernel/assert.ts'
import type { WalletMethod } from '@almoner/domain/kernel/payment-method.ts'
import type { Problem } from '../../lib/problem.ts'
import type {
  AskedPayment,
  Lines,
  WalletPayment,
  WalletRequest,
} from '../checkout/checkout-shape.ts'
import { readCheckout, startOver, updateCheckout } from '../checkout/checkout-state.ts'
import { attemptAfterRejection, walletResult } from '../paying/settle.ts'
import { followRequest, type Followed, type Following } from './follow-request.ts'
import { openRequest, type Opened } from './open-request.ts'
import { isStillOpen, lastLooksMilliseconds, walletScreens } from './wallet-screens.ts'

/** What a wallet's screen shows. */
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
  start: (sent: AskedPayment, lines: Lines) => void
  /** Goes on with the request under way. */
  askAgain: () => void
}

/**
 * Follows the request of this checkout to a wallet, also one that was opened before a reload, and
 * leads on when it has an end. Nothing is asked any more once the screen is left.
 */
export const useWallet = (
  method: WalletMethod,
  { at, onOpened }: { at: 'paymeLink' | 'paymeQrCode'; onOpened?: (webLink: string) => void },
): Wallet => {
  const navigate = useNavigate()
  const [view, setView] = useState<WalletView>(() => viewOf(underway(method)))
  const running = useRef<AbortController>(undefined)
  const opened = useRef(onOpened)
  useEffect(() => {
    opened.current = onOpened
  })

  const follow = useCallback(() => {
    if (running.current) return
    const run = new AbortController()
    running.current = run
    const { signal } = run
    const leadOn = (end: Ended) => {
      const place = settleWallet(end, method)
      if (place) void navigate({ to: place, replace: true })
    }
    const through = async (): Promise<void> => {
      const before = present(underway(method), 'the request')
      const first = before.request ?? (await open(before))
      if (!first) return
      const until = first.expiresAt + lastLooksMilliseconds
      const show = (following: Following) => {
        setView({ kind: 'open', request: first, following: following.kind })
      }
      show({ kind: 'waiting' })
      leadOn(await followRequest({ method, request: first, until }, show, signal))
    }
    const open = async ({ sent }: WalletPayment): Promise<WalletRequest | undefined> => {
      setView({ kind: 'opening' })
      const answer = await openRequest({ method, at }, sent, signal)
      if (answer.kind === 'rejected') setView(answer)
      if (answer.kind !== 'open') {
        leadOn(answer)
        return undefined
      }
      updateWallet({ phase: 'open', request: answer.request })
      opened.current?.(answer.request.webLink)
      return answer.request
    }
    through()
      .catch(() => {
        if (!signal.aborted) setView({ kind: 'stopped' })
      })
      .finally(() => {
        if (running.current === run) running.current = undefined
      })
  }, [at, method, navigate])

  useEffect(() => {
    if (underway(method)) follow()
    return () => {
      running.current?.abort()
      running.current = undefined
    }
  }, [follow, method])

  const start = (sent: AskedPayment, lines: Lines): void => {
    if (running.current) return
    // Remembered before it is sent: whatever happens to this page, the next one asks about it.
    const { wallet: before } = readCheckout()
    const left = before && before.method !== method && isStillOpen(before) ? before.method : null
    updateCheckout({
      attemptId: sent.fingerprint,
      asked: sent,
      wallet: { method, phase: 'asked', sent, lines, request: null, left, code: null },
      result: null,
    })
    follow()
  }
  return { view, start, askAgain: follow }
}

/** The request of this checkout that has no end yet. */
const underway = (method: WalletMethod): WalletPayment | undefined => {
  const { wallet } = readCheckout()
  const isMine = wallet?.method === method
  return isMine && (wallet.phase === 'asked' || wallet.phase === 'open') ? wallet : undefined
}

const viewOf = (wallet: WalletPayment | undefined): WalletView => {
  if (!wallet) return { kind: 'ready' }
  const { request } = wallet
  return request ? { kind: 'open', request, following: 'waiting' } : { kind: 'opening' }
}

const updateWallet = (change: Partial<WalletPayment>): void => {
  const { wallet } = readCheckout()
  updateCheckout({ wallet: wallet && { ...wallet, ...change } })
}

type Ended = Followed | Exclude<Opened, { kind: 'open' }>

/** Writes an end down; answers the screen it leads to, if it leads on. */
export const settleWallet = (end: Ended, method: WalletMethod): string | undefined => {
  switch (end.kind) {
    case 'paid':
      startOver({ result: walletResult(readCheckout(), { totalCents: null, ...end }) })
      return '/ConfirmPayment'
    case 'expired':
      updateWallet({ phase: 'expired' })
      return walletScreens(method).prompt
    case 'failed':
    case 'refused': {
      const isExpired = end.code === 'expired'
      updateWallet({ phase: isExpired ? 'expired' : 'failed', code: end.code })
      return walletScreens(method).prompt
    }
    case 'unavailable':
      updateWallet({ phase: 'failed', code: 'unavailable' })
      return walletScreens(method).prompt
    case 'signed_out':
      updateCheckout({ wallet: null })
      return '/Review'
    case 'rejected':
      updateCheckout({ wallet: null, ...attemptAfterRejection(readCheckout()) })
      return undefined
  }
}
