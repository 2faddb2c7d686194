import type { Context } from 'hono'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { streamName, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { formatHongKongTime, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { toChargeInstant } from '@almoner/domain/recurring-plan/schedule.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { plansStartedSince } from '@almoner/projections/models/recurring-plans/query.ts'
import { planTerms } from '@almoner/workflows/steps/record/gift-terms.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requireDonor } from '../../middleware/session.ts'
import { Refusal } from '../../http/problem.ts'
import { parsedBy } from '../../http/valid.ts'
import { askedWithinMilliseconds, enteredBefore } from '../../use-cases/abuse/entered-before.ts'
import { recordConsent } from '../../use-cases/marketing-consent/record-consent.ts'
import { toGift } from '../../use-cases/payments/attempt/ask.ts'
import type { InitiateBody, Person } from '../../use-cases/payments/contract.ts'
import {
  mostChosenOccurrences,
  startDaySchema,
  type PlanStartedAnswer,
} from '../../use-cases/recurring-plans/contract.ts'
import { findSavedCard, planIdFrom, handlePlanCommand } from './own-plan.ts'
import { recurringMessages } from './recurring-messages.ts'

/**
 * Starts a recurring plan, or a single later payment as a plan of one instalment. Nothing is
 * charged before the first day.
 */
export const startPlan = async (
  c: Context<AppEnv>,
  { body, person }: { body: InitiateBody; person: Person },
): Promise<PlanStartedAnswer> => {
  const { keys, now } = c.get('deps')
  const { scheduledDate: firstDay } = parsedBy(startDaySchema, body)
  const isOnce = !body.recurringType
  const occurrences = isOnce ? 1 : (body.recurringOccurrences ?? 0)
  if (occurrences > mostChosenOccurrences) throw new Refusal('occurrences_invalid')
  const { organizationId: organisationId, paymentMethod } = body
  const paidWith = `${paymentMethod}:${firstDay}:${occurrences}`
  const giving = { body, person, organisationId, paidWith }
  const { charity, chosen, given, attempt } = await toGift(c, giving, (of) =>
    streamName(recurringPlan.category, toPlanId(of)),
  )
  const contentHash = keys.contentHash([attempt.contentHash, firstDay, occurrences, paymentMethod])
  const planId = toPlanId(attempt)
  if (!body.again) await askAboutSecond(c, { planId, firstDay, occurrences, given })
  const { payer, ...asked } = given
  const { organisationName, memo, customFields } = payer
  await handlePlanCommand(c, {
    planId,
    command: {
      type: 'StartRecurringPlan',
      ...asked,
      planId,
      donorId: requireDonor(c),
      organisationName,
      memo,
      customFields,
      firstDay: firstDay as CalendarDay,
      occurrences,
      contentHash,
      card: await findSavedCard(c, paymentMethod),
      terms: planTerms(charity, chosen),
      at: instantFromMilliseconds(now()),
    },
    commandId: `start:${contentHash}`,
    input: { content: contentHash },
  })
  await recordConsent(c, { news: body.news, charity, person, givenWith: planId })
  const scheduledDate = toChargeInstant(firstDay as CalendarDay)
  const messages = recurringMessages[given.language]
  const at = formatHongKongTime(scheduledDate)
  const message = isOnce ? messages.scheduled(at) : messages.started(at)
  return {
    status: 'scheduled',
    id: planId,
    scheduledDate,
    recurringOccurrences: occurrences,
    message,
  }
}

type Same = {
  planId: RecurringPlanId
  firstDay: string
  occurrences: number
  given: Awaited<ReturnType<typeof toGift>>['given']
}

/** Refuses if the donor has just started an equal plan, with any card. */
const askAboutSecond = async (
  c: Context<AppEnv>,
  { planId, firstDay, occurrences, given }: Same,
): Promise<void> => {
  const { store, db, now } = c.get('deps')
  const { organisationId, projectId, amountCents, transactionType } = given
  const since = instantFromMilliseconds(now() - askedWithinMilliseconds)
  const started = await plansStartedSince(db, {
    organisationId,
    donorId: requireDonor(c),
    since,
  })
  const earlier = started.find(
    ({ planId: id, plan: { facts, ...plan } }) =>
      id !== planId &&
      plan.status !== 'cancelled' &&
      plan.amountCents === amountCents &&
      facts.projectId === projectId &&
      facts.transactionType === transactionType &&
      facts.firstDay === firstDay &&
      facts.occurrences === occurrences,
  )
  if (earlier === undefined) return
  // A retried form whose answer was lost has already started its plan.
  const { state } = await loadState(store, recurringPlan, planId)
  if (state.status !== 'none') return
  throw enteredBefore({ id: earlier.planId, at: earlier.startedAt })
}

const toPlanId = ({ paymentId }: { paymentId: PaymentId }): RecurringPlanId =>
  planIdFrom(uuidFrom('recurring_plan', paymentId))
