import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { countNudges, isUnknown, readMilliseconds } from '../../flow/asking.ts'
import type { Flow, Process } from '../../flow/flow.ts'
import { forMinutes, whilePayerWaits } from '../../retry-policies.ts'
import { withReviewOnFailure } from '../../steps/review/open-review.ts'
import {
  abandonSignal,
  awaitWalletName,
  type AwaitWalletInput,
  type AwaitWalletName,
  type AwaitWalletOutcome,
} from './contract.ts'

/** The state of the request after an activity has recorded the provider's answer. */
export type WalletAnswer =
  | Exclude<AwaitWalletOutcome, { status: 'processing' }>
  /** A later try has taken over: this process reports nothing more. */
  | { status: 'superseded' }

type Closing = AwaitWalletInput & { because: 'expired' | 'abandoned' }

export type AwaitWalletActivities = {
  /** Opens the request at the provider. The payer sees the request only after this returns. */
  openRequest: (input: AwaitWalletInput) => Promise<WalletAnswer>
  /** The provider could not be reached. The payer was shown no request, so nothing can be paid. */
  giveUpOpening: (input: AwaitWalletInput) => Promise<WalletAnswer>
  lookAtRequest: (input: AwaitWalletInput) => Promise<WalletAnswer>
  /** Closes the request at the provider, and records the answer: it may already be paid. */
  closeRequest: (input: Closing) => Promise<WalletAnswer>
  /** The provider will send no more notifications: opens a manual review. */
  openReview: (input: AwaitWalletInput) => Promise<null>
}

type WalletFlow = Flow<AwaitWalletActivities, AwaitWalletOutcome>

const second = 1_000
const minute = 60 * second

const longestPause = 5 * minute
// If a provider does not answer for three days, a manual review is opened.
const closeWithin = 72 * 60 * minute

const lookEvery: Record<WalletMethod, number> = { payme: 6 * second, tap_and_go: 5 * second }

/**
 * Awaits one request to a wallet. It ends when the payer has paid or refused, or when the request
 * expires. An expired request is read a last time and closed at the provider, so that the payer
 * cannot pay an abandoned request. If the provider does not answer, the call is repeated; a missing
 * answer is never treated as a refusal.
 */
const awaitWallet = (
  method: WalletMethod,
): Process<AwaitWalletName, AwaitWalletInput, AwaitWalletActivities, AwaitWalletOutcome> => ({
  name: awaitWalletName(method),
  policies: {
    openRequest: whilePayerWaits,
    giveUpOpening: forMinutes,
    lookAtRequest: whilePayerWaits,
    closeRequest: forMinutes,
    openReview: forMinutes,
  },
  run: (flow, input) =>
    withReviewOnFailure(
      () => awaited(flow, input, lookEvery[method]),
      () => flow.activities.openReview(input),
    ),
})

export const awaitPayme = awaitWallet('payme')
export const awaitTapAndGo = awaitWallet('tap_and_go')

const awaited = async (flow: WalletFlow, input: AwaitWalletInput, pause: number): Promise<void> => {
  const opened = await open(flow, input)
  if (opened.status === 'superseded') return
  await flow.report(opened)
  if (opened.status !== 'open') return
  const expiresAt = toMilliseconds(opened.expiresAt)
  const ended = await untilEnded(flow, { input, expiresAt, pause })
  if (ended.status !== 'superseded') await flow.report(ended)
}

const open = async (flow: WalletFlow, input: AwaitWalletInput): Promise<WalletAnswer> => {
  try {
    return await flow.activities.openRequest(input)
  } catch (error) {
    if (!isUnknown(error)) throw error
    return await flow.activities.giveUpOpening(input)
  }
}

type Awaiting = { input: AwaitWalletInput; expiresAt: number; pause: number }

const untilEnded = async (
  flow: WalletFlow,
  { input, expiresAt, pause }: Awaiting,
): Promise<WalletAnswer> => {
  const nudges = countNudges(flow)
  for (;;) {
    const timeLeft = expiresAt - (await readMilliseconds(flow))
    if (timeLeft <= 0) return await close(flow, { ...input, because: 'expired' })
    await nudges.waitFor(Math.min(pause, timeLeft))
    if (await flow.waitFor(abandonSignal, 0)) {
      return await close(flow, { ...input, because: 'abandoned' })
    }
    const answer = await look(flow, input)
    if (answer && answer.status !== 'open') return answer
  }
}

/** Returns null if the provider could not be reached. */
const look = async (flow: WalletFlow, input: AwaitWalletInput): Promise<WalletAnswer | null> => {
  try {
    return await flow.activities.lookAtRequest(input)
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

const close = async (flow: WalletFlow, closing: Closing): Promise<WalletAnswer> => {
  const until = (await readMilliseconds(flow)) + closeWithin
  for (let pause = 5 * second; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await flow.activities.closeRequest(closing)
    } catch (error) {
      if (!isUnknown(error) || (await readMilliseconds(flow)) + pause > until) throw error
    }
    await flow.sleep(pause)
  }
}
