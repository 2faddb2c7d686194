import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { PaymentState } from '@almoner/domain/payment/state.ts'
import type { FailedBecause } from '@almoner/domain/payment/values.ts'
import type { InstalmentFailure } from '@almoner/domain/recurring-plan/events.ts'
import type { Instalment, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { recordInstalment } from './books.ts'
import {
  beginPayment,
  buildCharge,
  loadDonor,
  findRefusal,
  isChargingPaused,
  type ChargeDependencies,
} from './charge.ts'

const hour = 3_600_000
const day = 24 * hour

/** A bank has answered by this time, or a manual review is open, which has no deadline. */
const longestAtTheBank = 4 * day

/**
 * The time for which a try that the donor began may be without a payment: their own request makes
 * it.
 */
const begunByDonorMilliseconds = hour / 4

/**
 * Checks the instalments under way: one by the schedule, and others that their donor pays. They do
 * not wait for each other. Returns null if one has ended; otherwise the time of the next check.
 */
export const lookAtAll = async (
  deps: ChargeDependencies,
  plan: StartedPlan,
): Promise<Instant | null> => {
  let until: Instant | null = null
  for (const instalment of plan.instalments) {
    if (instalment.status !== 'charging') continue
    const at = await look(deps, plan, instalment)
    // It has ended, which has changed the plan.
    if (at === null) return null
    if (until === null || at < until) until = at
  }
  return until
}

const look = async (
  deps: ChargeDependencies,
  plan: StartedPlan,
  instalment: Instalment,
): Promise<Instant | null> => {
  const { number, tries, by } = instalment
  const paymentId = requirePresent(instalment.paymentId, 'the payment of an instalment under way')
  const at = deps.now()
  const { state } = await loadState(deps.store, payment, paymentId)
  if (state.status === 'succeeded') {
    await recordInstalment(deps, plan, { type: 'CompleteInstalment', number, paymentId, at })
    return null
  }
  const isBegun = state.status !== 'none' && state.tries.length >= tries
  if (isBegun && state.status === 'failed') {
    const failure = requirePresent(state.failure, 'why it failed')
    const failed = { reason: toReason(failure.reason), code: failure.code, at }
    await recordInstalment(deps, plan, {
      type: 'FailInstalment',
      number,
      paymentId,
      try: tries,
      ...failed,
    })
    return null
  }
  if (isBegun) return lookAgainAt(instalment, at)
  return by === 'donor'
    ? await awaitDonor(deps, plan, { number, paymentId, since: instalment.triedAt })
    : await chargeBegun(deps, plan, { instalment, paymentId, state })
}

/** A payment's end wakes its plan: these looks are for a lost signal. */
const lookEvery = 6 * hour

/** When a payment under way is read again, if no notification reports its end. */
const lookAgainAt = ({ triedAt }: Instalment, at: Instant): Instant => {
  const isLong = triedAt !== null && later(triedAt, longestAtTheBank) < at
  return later(at, isLong ? day : lookEvery)
}

// The donor's own request begins the payment. If it failed between the two steps, the instalment
// waits again.
const awaitDonor = async (
  deps: ChargeDependencies,
  plan: StartedPlan,
  tried: {
    number: number
    paymentId: NonNullable<Instalment['paymentId']>
    since: Instant | null
  },
): Promise<Instant | null> => {
  const { number, paymentId, since } = tried
  const at = deps.now()
  const until = later(requirePresent(since, 'when it was tried'), begunByDonorMilliseconds)
  if (at < until) return until
  const failed = { reason: 'authentication_timed_out', code: null, at } as const
  await recordInstalment(deps, plan, {
    type: 'FailInstalment',
    number,
    paymentId,
    try: 0,
    ...failed,
  })
  return null
}

// The plan records the start, and the machine may have crashed before the payment started.
const chargeBegun = async (
  deps: ChargeDependencies,
  plan: StartedPlan,
  {
    instalment,
    paymentId,
    state,
  }: {
    instalment: Instalment
    paymentId: NonNullable<Instalment['paymentId']>
    state: PaymentState
  },
): Promise<Instant | null> => {
  const { number, round, amountCents, tries } = instalment
  // An instalment that the donor has paused or cancelled before it reached the bank is not sent
  // there.
  const account = plan.status === 'cancelled' ? null : await loadDonor(deps, plan)
  if (account !== null && isHeldBack(plan, instalment, deps.now())) {
    const tried = { number, paymentId, try: tries, at: deps.now() }
    await recordInstalment(deps, plan, { type: 'HoldBackInstalment', ...tried })
    return null
  }
  const charging = { plan, instalment: { number, round, amountCents, paymentId }, try: tries }
  const charge = account
    ? await buildCharge(deps, { ...charging, account })
    : { refused: 'provider_refused' as const }
  const after = 'refused' in charge ? state : await beginPayment(deps, charge)
  const isBegun = after.status !== 'none' && after.tries.length >= tries
  const at = deps.now()
  if (isBegun) return lookAgainAt(instalment, at)
  const reason = 'refused' in charge ? charge.refused : await findRefusal(deps, charge)
  // Charging has stopped since, so the instalment is held back.
  if (reason !== null && isChargingPaused(reason)) {
    const tried = { number, paymentId, try: tries, at }
    await recordInstalment(deps, plan, { type: 'HoldBackInstalment', ...tried })
    return null
  }
  const failed = { reason: reason ?? 'provider_refused', code: null, at }
  await recordInstalment(deps, plan, {
    type: 'FailInstalment',
    number,
    paymentId,
    try: 0,
    ...failed,
  })
  return null
}

// After a pause of several days, another instalment may have been charged this morning. So this one
// starts again a day later.
const isHeldBack = (plan: StartedPlan, { triedAt }: Instalment, at: Instant): boolean =>
  plan.status === 'paused' || (triedAt !== null && later(triedAt, day) <= at)

const later = (at: Instant, milliseconds: number): Instant =>
  instantFromMilliseconds(toMilliseconds(at) + milliseconds)

// A card's payment can end with one of the last four reasons only if another payment method was
// involved. An instalment never involves one.
const reasons: Record<FailedBecause, InstalmentFailure> = {
  card_declined: 'card_declined',
  card_invalid: 'card_invalid',
  authentication_needed: 'authentication_needed',
  authentication_failed: 'authentication_failed',
  authentication_timed_out: 'authentication_timed_out',
  provider_refused: 'provider_refused',
  rejected: 'provider_refused',
  expired: 'provider_refused',
  abandoned: 'provider_refused',
  declined_by_charity: 'provider_refused',
}

const toReason = (reason: FailedBecause): InstalmentFailure => reasons[reason]
