import { unreachable } from '@almoner/domain/kernel/assert.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { recurringPlan, type RecurringPlanCommand } from '@almoner/domain/recurring-plan/index.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import { planTerms } from '@almoner/workflows/steps/record/gift-terms.ts'
import { worldId } from '../../ids.ts'
import { loadPlanCard } from './cards.ts'
import { loadCharity } from './charity.ts'
import type { Past } from '../past.ts'
import type { DeedOf } from '../story.ts'
import { handle, toDonorActor } from './handle.ts'

export const toPlanId = (plan: string): RecurringPlanId => worldId('recurring_plan', plan)

export const startPlan = async (
  past: Past,
  donorId: DonorId,
  deed: DeedOf<'start'>,
): Promise<void> => {
  const { plan, hkd, coverFee, memo, firstDay, occurrences, card, language } = deed
  const { charity, chosen, about } = await loadCharity(past.store, deed)
  await handlePlan(past, donorId, deed, {
    type: 'StartRecurringPlan',
    ...about,
    ...(language && { language }),
    planId: toPlanId(plan),
    donorId,
    amountCents: cents(hkd * 100),
    coverFee,
    organisationName: null,
    memo,
    customFields: {},
    firstDay,
    occurrences,
    contentHash: plan,
    card: await loadPlanCard(past, donorId, card),
    terms: planTerms(charity, chosen),
    at: past.now(),
  })
}

type PlanDeed = DeedOf<'replace_card' | 'skip' | 'raise' | 'pause' | 'resume' | 'cancel'>

/** Changes a donor's recurring plan. */
export const changePlan = async (past: Past, donorId: DonorId, deed: PlanDeed): Promise<void> =>
  await handlePlan(past, donorId, deed, await toCommand(past, donorId, deed))

const toCommand = async (
  past: Past,
  donorId: DonorId,
  deed: PlanDeed,
): Promise<RecurringPlanCommand> => {
  const at = past.now()
  switch (deed.does) {
    case 'replace_card':
      return { type: 'ReplacePlanCard', card: await loadPlanCard(past, donorId, deed.card) }
    case 'skip':
      return { type: 'SkipInstalment', number: deed.number, at }
    case 'raise': {
      const { charity, chosen } = await loadCharity(past.store, deed)
      const amountCents = cents(deed.hkd * 100)
      return { type: 'EditRecurringPlan', amountCents, terms: planTerms(charity, chosen), at }
    }
    case 'pause':
      return { type: 'PauseRecurringPlan' }
    case 'resume':
      return { type: 'ResumeRecurringPlan', at }
    case 'cancel':
      return { type: 'CancelRecurringPlan', because: 'donor' }
    default:
      return unreachable(deed)
  }
}

const handlePlan = (
  past: Past,
  donorId: DonorId,
  { plan, to }: { plan: string; to: string },
  command: RecurringPlanCommand,
): Promise<void> => {
  const id = toPlanId(plan)
  // A card chosen again after another is a new command: the day makes its key unique.
  const key = `${command.type}:${plan}:${past.now()}`
  const actor = toDonorActor(donorId)
  return handle(past, { decider: recurringPlan, id, command, key, actor, to })
}
