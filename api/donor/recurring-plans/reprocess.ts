import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findInstalment } from '@almoner/domain/recurring-plan/state.ts'
import { loadServiceShare } from '@almoner/projections/models/charity-turnover/service-share.ts'
import {
  beginPayment,
  buildCharge,
  loadDonor,
} from '@almoner/workflows/processes/recurring-plan/charge.ts'
import { endPaymentTryAfter, type PassedTry } from '../../use-cases/abuse/card-try.ts'
import { guardAttempt } from '../../use-cases/abuse/guard.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requireDonor } from '../../middleware/session.ts'
import { Refusal } from '../../http/problem.ts'
import type { InitiateBody, PaymentAnswer } from '../../use-cases/payments/contract.ts'
import { answerOfTry, declaredCard } from '../../use-cases/payments/attempt/initiate.ts'
import { loadPlanOrInstalment, handlePlanCommand } from './own-plan.ts'

/**
 * The donor pays a waiting instalment, with their bank's authentication. A repeated click is one
 * try: the plan counts the tries.
 */
export const reprocess = async (
  c: Context<AppEnv>,
  { body, paymentId }: { body: InitiateBody; paymentId: PaymentId },
): Promise<PaymentAnswer> => {
  const { store, db, keys, now } = c.get('deps')
  const { plan, instalment: namedInstalment } = await loadPlanOrInstalment(c, paymentId)
  const knownInstalment = namedInstalment && findInstalment(plan, namedInstalment.number)
  if (!knownInstalment || knownInstalment.paymentId !== paymentId)
    throw new Refusal('instalment_not_waiting')
  const { number, round, amountCents } = knownInstalment
  // A repeat of the request while its own try is pending.
  const isResent = knownInstalment.status === 'charging' && knownInstalment.by === 'donor'
  const tried = isResent ? knownInstalment.tries : knownInstalment.tries + 1
  const deps = {
    store,
    now: () => instantFromMilliseconds(now()),
    personOfEmail: keys.personOfEmail,
    serviceBasisPoints: (charity: Parameters<typeof loadServiceShare>[1]['charity']) =>
      loadServiceShare(db, { charity, until: instantFromMilliseconds(now()) }),
  }
  const account = requirePresent(await loadDonor(deps, plan), 'the account of who is logged in')
  const card = { reference: body.paymentMethod, declared: declaredCard(body) }
  const instalment = { number, round, amountCents, paymentId }
  const charge = await buildCharge(deps, { plan, instalment, account, try: tried, card })
  if ('refused' in charge) throw new Refusal(charge.refused)
  const { organisationId, payerId } = charge
  const attempt = { paymentId, organisationId, payerId, method: 'card' } as const
  const passed: PassedTry | null = isResent
    ? null
    : await guardAttempt(c, { ...attempt, cardReference: card.reference })
  const answer = async () => {
    if (passed) {
      await handlePlanCommand(c, {
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
        commandId: `reprocess:${paymentId}:${tried}:${knownInstalment.waitsUntil ?? knownInstalment.retryAt ?? ''}`,
        input: { paymentId, try: tried },
      })
    }
    const authenticationForced = passed?.authenticationForced === true
    const state = await beginPayment(
      deps,
      { ...charge, authenticationForced },
      `donor:${requireDonor(c)}`,
    )
    const hasBegun = state.status !== 'none' && state.tries.length >= tried
    if (!hasBegun) throw new Refusal('payment_in_progress')
    return await answerOfTry(c, { paymentId, try: tried }, passed)
  }
  return passed ? await endPaymentTryAfter(passed, answer) : await answer()
}
