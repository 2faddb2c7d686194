import type { Context } from 'hono'
import type * as v from 'valibot'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { openProjectIds } from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { subscriptionProblem } from '../../use-cases/subscription/subscription-problem.ts'
import { ownAdministratorId } from '../../use-cases/accounts/administrators/administrators.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import { requestKey } from '../../use-cases/commands/idempotency-key.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { followSubscription } from '../../use-cases/subscription/follow-subscription.ts'
import type { CharityAccountAnswer, planBodySchema } from './contract.ts'
import { answerAccount, loadAccount } from './decide.ts'

/** Administration sets the plan of a charity, which holds at once, and answers its account. */
export const setPlan = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { plan, size, stepUp, ...sent }: v.InferOutput<typeof planBodySchema>,
): Promise<CharityAccountAnswer> => {
  // A missing charity returns 404 before a password is requested.
  await loadAccount(c, organisationId)
  await assertStepUp(c, stepUp)
  const { store, db, now } = c.get('deps')
  const { state } = await loadState(store, planSubscription, organisationId)
  const at = instantFromMilliseconds(now())
  const period = sent.period ?? (state.status === 'none' ? 'annual' : state.choice.period)
  const choice = { plan, period, ...(plan === 'legacy' && { size }) }
  const projectOrder = await openProjectIds(db, { organisationId })
  const start = { organisationId, startsOn: toCalendarDay(at), referralCode: null, card: null }
  const handled = await sendCommand(c, {
    decider: planSubscription,
    id: organisationId,
    command:
      state.status === 'none'
        ? { type: 'StartSubscription', ...start, ...choice }
        : { type: 'SetPlan', choice, projectOrder, at },
    tenant: organisationId,
    key: `${ownAdministratorId(c)}:${requestKey(c)}`,
    input: { plan, period: sent.period, size },
  })
  if (!handled.handled) throw new Refusal(subscriptionProblem[handled.refused])
  await followSubscription(c, organisationId)
  await recordSecurityEvent(c, {
    event: 'administrator_acted',
    outcome: 'succeeded',
    reason: 'plan_changed',
  })
  return answerAccount(c, await loadAccount(c, organisationId))
}
