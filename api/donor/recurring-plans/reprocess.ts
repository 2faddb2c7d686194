import type { Context } from 'hono'
import { present } from '@almoner/domain/kernel/assert.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { instalmentNumbered } from '@almoner/domain/recurring-plan/state.ts'
import { serviceShareOf } from '@almoner/projections/models/charity-turnover/service-share.ts'
import {
  beginPayment,
  chargeOf,
  donorOfPlan,
} from '@almoner/workflows/processes/recurring-plan/charge.ts'
import { endTryAfter, type PassedTry } from '../../abuse/card-try.ts'
import { guardAttempt } from '../../abuse/guard.ts'
import type { AppEnv } from '../../app-env.ts'
import { donorOf } from '../../middleware/session.ts'
import { Refusal } from '../../problem.ts'
import type { InitiateBody, PaymentAnswer } from '../../use-cases/payments/contract.ts'
import { answerOfTry, declaredCard } from '../../use-cases/payments/initiate.ts'
import { ownNamed, tellPlan } from './own-plan.ts'

/**
 * The donor pays a waiting instalment, with their bank's authentication. A repeated click is one
 * try: the plan counts the tries.
 */
export const reprocess = async (
  c: Context<AppEnv>,
  { body, paymentId }: { body: InitiateBody; paymentId: PaymentId },
): Promise<PaymentAnswer> => {
  const { store, db, keys, now } = c.get('deps')
  const { plan, instalment: named } = await ownNamed(c, paymentId)
  const known = named && instalmentNumbered(plan, named.number)
  if (!known || known.paymentId !== paymentId) throw new Refusal('instalment_not_waiting')
  const { number, round, amountCents } = known
  // A repeat of the request while its own try is pending.
  const isResent = known.status === 'charging' && known.by === 'donor'
  const tried = isResent ? known.tries : known.tries + 1
  const deps = {
    store,
    now: () => instantFromMilliseconds(now()),
    personOfEmail: keys.personOfEmail,
    serviceBasisPoints: (charity: Parameters<typeof serviceShareOf>[1]['charity']) =>
      serviceShareOf(db, { charity, until: instantFromMilliseconds(now()) }),
  }
  const account = present(await donorOfPlan(deps, plan), 'the account of who is logged in')
  const card = { reference: body.paymentMethod, declared: declaredCard(body) }
  const instalment = { number, round, amountCents, paymentId }
  const charge = await chargeOf(deps, { plan, instalment, account, try: tried, card })
  if ('refused' in charge) throw new Refusal(charge.refused)
  const { organisationId, payerId } = charge
  const attempt = { paymentId, organisationId, payerId, method: 'card' } as const
  const passed: PassedTry | null = isResent
    ? null
    : await guardAttempt(c, { ...attempt, cardReference: card.reference })
  const answer = async () => {
    if (passed) {
      await tellPlan(c, {
        planId: plan.facts.planId,
        command: {
          type: 'BeginInstalment',
          number,
          round,
          try: tried,
          paymentId,
          by: 'donor',
          at: deps.now(),
        },
        // A try without a payment is repeated under its number, after another wait.
        commandId: `reprocess:${paymentId}:${tried}:${known.waitsUntil ?? known.retryAt ?? ''}`,
        input: { paymentId, try: tried },
      })
    }
    const authenticationForced = passed?.authenticationForced === true
    const state = await beginPayment(
      deps,
      { ...charge, authenticationForced },
      `donor:${donorOf(c)}`,
    )
    const hasBegun = state.status !== 'none' && state.tries.length >= tried
    if (!hasBegun) throw new Refusal('payment_in_progress')
    return await answerOfTry(c, { paymentId, try: tried })
  }
  return passed ? await endTryAfter(passed, answer) : await answer()
}
