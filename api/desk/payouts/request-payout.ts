import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { AccountInUse } from '@almoner/domain/bank-account/state.ts'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { type Cents } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { needsSecondPersonForPayout } from '@almoner/domain/staff/two-person-rules.ts'
import type { RequestPayout, TreasuryRefusal } from '@almoner/domain/treasury/commands.ts'
import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { lowestPayoutCents } from '@almoner/domain/treasury/rules/payout.ts'
import { findPaid, type PayoutApproval } from '@almoner/domain/treasury/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findSamePayout } from '@almoner/projections/models/payouts/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../http/problem.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import { askedWithinMilliseconds, enteredBefore } from '../../use-cases/abuse/entered-before.ts'
import { idempotencyKey } from '../../use-cases/commands/idempotency-key.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { assertCaughtUp } from '../../use-cases/commands/wait-until-shown.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import type { RequestedPayoutAnswer, requestPayoutSchema } from './contract.ts'
import { arrivalFrom, listApprovers, loadDestination, today, toPayoutBank } from './next-payout.ts'

type Requested = Extract<TreasuryEvent, { type: 'PayoutRequested' }>

/**
 * Requests a payout in the name of the signed-in person. Its process requests the approval that it
 * needs, and sends it. A retried request returns the first payout and answer.
 */
export const requestPayout = async (
  c: Context<AppEnv>,
  { amount, seen, again, password, code }: v.InferOutput<typeof requestPayoutSchema>,
): Promise<RequestedPayoutAnswer> => {
  const organisationId = ownOrganisation(c)
  const payoutId = toPayoutId(c)
  // The checks follow the order of the form, so that no password is requested for a payout that is
  // impossible.
  await assertSum(c, { payoutId, amount })
  const bank = await findBank(c)
  if (!again) await askAboutSecond(c, { payoutId, amountCents: amount, bank })
  await assertStepUp(c, { password, code })
  const key = `payouts:${organisationId}`
  await assertWithinLimit(c, { key, perSeconds: 20, burst: 40 })
  const command: RequestPayout = {
    type: 'RequestPayout',
    organisationId,
    payoutId,
    amountCents: amount,
    bank: { fingerprint: bank.fingerprint, bankCode: bank.bankCode, last4: bank.last4 },
    requestedBy: ownStaffId(c),
    approval: await decideApproval(c, amount),
    seenCount: seen,
    at: instantFromMilliseconds(c.get('deps').now()),
  }
  const handled = await sendCommand(c, {
    decider: treasury,
    id: organisationId,
    command,
    correlation: payoutId,
    commandId: `RequestPayout:${payoutId}`,
    // A retried request may have a different `seen`, and the rules may have changed.
    input: { amountCents: amount },
  })
  if (!handled.handled) throw toRefusal(handled.refused)
  await recordSecurityEvent(c, { event: 'payout_requested', outcome: 'succeeded' })
  const [event] = handled.events
  assert(event !== undefined, 'a payout that is requested has its event')
  return await toAnswer(c, readEvent(treasury.shapes, event) as Requested)
}

const toPayoutId = (c: Context<AppEnv>): Id<'payout'> => {
  const click = idempotencyKey(c) ?? randomUUID()
  return uuidFrom('payout', `${ownOrganisation(c)}\0${ownStaffId(c)}\0${click}`) as Id<'payout'>
}

/** The sum alone: the balance may still change before the payout is recorded, which decides. */
const assertSum = async (
  c: Context<AppEnv>,
  { payoutId, amount }: { payoutId: Id<'payout'>; amount: Cents },
): Promise<void> => {
  const { state } = await loadState(c.get('deps').store, treasury, ownOrganisation(c))
  // This skips retried requests and balances with another obstacle.
  if (state.payout !== null || state.advancedCents > 0 || findPaid(state, payoutId)) return
  if (amount < lowestPayoutCents) throw new Refusal('amount_too_low')
  if (amount > state.availableCents) throw new Refusal('amount_too_high')
}

/** Returns the bank account in use. Throws the first obstacle to a payout to it. */
const findBank = async (c: Context<AppEnv>): Promise<AccountInUse> => {
  const { bank, heldUntil, obstacles } = await loadDestination(c)
  const [obstacle] = obstacles
  if (obstacle !== undefined) {
    const until = heldUntil === null ? '' : formatHongKongTime(heldUntil)
    throw new Refusal(obstacle, { values: { until } })
  }
  return requirePresent(bank, 'the bank account of a payout without obstacles')
}

/** Refuses if the person has just requested an equal payout that has already arrived. */
const askAboutSecond = async (
  c: Context<AppEnv>,
  request: { payoutId: Id<'payout'>; amountCents: Cents; bank: AccountInUse },
): Promise<void> => {
  const { store, db, now } = c.get('deps')
  const earlier = await findSamePayout(db, {
    organisationId: ownOrganisation(c),
    requestedBy: ownStaffId(c),
    amountCents: request.amountCents,
    bankFingerprint: request.bank.fingerprint,
    since: instantFromMilliseconds(now() - askedWithinMilliseconds),
  })
  if (earlier === null) return
  // This is a retried request whose answer was lost.
  const { state } = await loadState(store, treasury, ownOrganisation(c))
  if (earlier.payoutId === request.payoutId || findPaid(state, request.payoutId)) return
  throw enteredBefore({ id: earlier.payoutId, at: earlier.requestedAt })
}

/** Decides by the charity's rules, and by the colleagues who could approve it. */
const decideApproval = async (c: Context<AppEnv>, amountCents: Cents): Promise<PayoutApproval> => {
  const { state } = await loadState(c.get('deps').store, approvalPolicy, ownOrganisation(c))
  if (!needsSecondPersonForPayout(state.rules, { amountCents })) return 'none'
  // A person who has left must not count as the second person.
  await assertCaughtUp(c, ['charity-directory'])
  return (await listApprovers(c)).length === 0 ? 'delay' : 'second_person'
}

const toRefusal = (refused: TreasuryRefusal): Refusal => {
  assert(isOfRequest(refused), `a request of a payout is not refused so: ${refused}`)
  return new Refusal(refused)
}

const refusals = [
  'treasury_changed',
  'payout_under_way',
  'advance_owed',
  'amount_too_low',
  'amount_too_high',
] as const satisfies readonly TreasuryRefusal[]

const isOfRequest = (refused: TreasuryRefusal): refused is (typeof refusals)[number] =>
  (refusals as readonly string[]).includes(refused)

const toAnswer = async (
  c: Context<AppEnv>,
  { data: { payoutId, amountCents, bank, approval } }: Requested,
): Promise<RequestedPayoutAnswer> => ({
  id: payoutId,
  amount: amountCents,
  bank: toPayoutBank(c, bank),
  arrivesBy: approval === 'none' ? arrivalFrom(today(c)) : null,
  approval,
  approvers: approval === 'second_person' ? await listApprovers(c) : [],
})
