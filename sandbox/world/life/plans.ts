import { cents } from '@almoner/domain/kernel/money.ts'
import { recurringPlan, type RecurringPlanCommand } from '@almoner/domain/recurring-plan/index.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import { planTerms } from '@almoner/workflows/record/gift-terms.ts'
import { worldId } from '../ids.ts'
import { loadPlanCard } from './cards.ts'
import { loadCharity } from './charity.ts'
import type { Past } from './past.ts'
import type { DeedOf } from './story.ts'
import { donorId, handle, theDonor } from './handle.ts'

export const toPlanId = (plan: string): RecurringPlanId => worldId('recurring_plan', plan)

export const startPlan = async (past: Past, deed: DeedOf<'start'>): Promise<void> => {
  const { plan, hkd, coverFee, memo, firstDay, occurrences } = deed
  const { charity, chosen, about } = await loadCharity(past, deed)
  await handlePlan(past, deed, {
    type: 'StartRecurringPlan',
    ...about,
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
    card: await loadPlanCard(past, '0004'),
    terms: planTerms(charity, chosen),
    at: past.now(),
  })
}

export const replacePlanCard = async (past: Past, deed: DeedOf<'replace_card'>): Promise<void> =>
  await handlePlan(past, deed, {
    type: 'ReplacePlanCard',
    card: await loadPlanCard(past, deed.card),
  })

export const skipInstalment = (past: Past, deed: DeedOf<'skip'>): Promise<void> =>
  handlePlan(past, deed, { type: 'SkipInstalment', number: deed.number, at: past.now() })

const handlePlan = (
  past: Past,
  { plan, to }: { plan: string; to: string },
  command: RecurringPlanCommand,
): Promise<void> => {
  const id = toPlanId(plan)
  // A card chosen again after another is a new command: the day makes its key unique.
  const key = `${command.type}:${plan}:${past.now()}`
  return handle(past, { decider: recurringPlan, id, command, key, actor: theDonor, to })
}
