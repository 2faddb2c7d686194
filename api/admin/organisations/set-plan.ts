import type { Context } from 'hono'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { PlanChoice } from '@almoner/domain/plans/plan-prices.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { openProjectIds } from '@almoner/projections/models/project-page/query.ts'
import { findPlanToFollow } from '@almoner/workflows/steps/subscription/follow-plan.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import type { StepUpProof } from '../../use-cases/accounts/step-up/contract.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { requestKey } from '../../use-cases/commands/idempotency-key.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import type { CharityAccountAnswer } from './contract.ts'
import { answerAccount, loadAccount } from './decide.ts'

/** Administration sets the plan of a charity, which holds at once, and answers its account. */
export const setPlan = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { plan, stepUp }: { plan: PlanChoice['plan']; stepUp: StepUpProof },
): Promise<CharityAccountAnswer> => {
  // A missing charity returns 404 before a password is requested.
  await loadAccount(c, organisationId)
  await assertStepUp(c, stepUp)
  const { store, now } = c.get('deps')
  const { state } = await loadState(store, planSubscription, organisationId)
  const at = instantFromMilliseconds(now())
  const period = state.status === 'none' ? 'annual' : state.choice.period
  const projectOrder = await openProjectIds(c.get('deps').db, { organisationId })
  const administratorId = requirePresent(c.get('signedIn')?.personId, 'who is signed in')
  const handled = await sendCommand(c, {
    decider: planSubscription,
    id: organisationId,
    command:
      state.status === 'none'
        ? {
            type: 'StartSubscription',
            organisationId,
            plan,
            period,
            startsOn: toCalendarDay(at),
            referralCode: null,
            card: null,
          }
        : { type: 'SetPlan', choice: { plan, period }, projectOrder, at },
    tenant: organisationId,
    key: `${administratorId}:${requestKey(c)}`,
    input: { plan },
  })
  assert(handled.handled, 'administration sets any plan')
  const following = await findPlanToFollow(store, organisationId)
  if (following !== null) {
    const followed = await sendCommand(c, following)
    assert(followed.handled, 'a charity follows its subscription')
  }
  await recordSecurityEvent(c, {
    event: 'administrator_acted',
    outcome: 'succeeded',
    reason: 'plan_changed',
  })
  return answerAccount(c, await loadAccount(c, organisationId))
}
