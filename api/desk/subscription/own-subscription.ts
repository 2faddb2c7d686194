import type { Context } from 'hono'
import { may } from '@almoner/domain/staff/permissions.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { RunningSubscription } from '@almoner/domain/plan-subscription/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { refuseAsOf } from '../../use-cases/books/books-as-of.ts'
import {
  loadOwnStaffMember,
  ownOrganisation,
  ownStaffId,
} from '../../use-cases/charity/own-charity.ts'
import { requestKey } from '../../use-cases/commands/idempotency-key.ts'
import { answerSubscription } from '../../use-cases/subscription/answer.ts'
import type { SubscriptionAnswer } from './contract.ts'

/** Returns the subscription of the reader's charity. It is known only for the present. */
export const answerOwnSubscription = async (c: Context<AppEnv>): Promise<SubscriptionAnswer> => {
  await refusePastDay(c)
  const { role, isSuspended } = await loadOwnStaffMember(c)
  return await answerSubscription(c, {
    organisationId: ownOrganisation(c),
    mayEdit: may(role, 'subscription.edit') && !isSuspended,
  })
}

/** Refuses a reader who sees the books as of a past day. */
export const refusePastDay = async (c: Context<AppEnv>): Promise<void> => {
  if ((await loadOwnStaffMember(c)).booksAsOf !== null) throw refuseAsOf()
}

/**
 * Returns the running subscription. A charity without one has the plan of its registration, which
 * Almoner agreed with it.
 */
export const loadOwnSubscription = async (c: Context<AppEnv>): Promise<RunningSubscription> => {
  const { store } = c.get('deps')
  const { state } = await loadState(store, planSubscription, ownOrganisation(c))
  if (state.status === 'none') throw new Refusal('plan_not_sold')
  return state
}

/** Distinguishes the requests of one person from those of another. */
export const ownKey = (c: Context<AppEnv>): string => `${ownStaffId(c)}:${requestKey(c)}`
