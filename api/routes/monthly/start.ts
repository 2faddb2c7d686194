import type { Context } from 'hono'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { chargedAt } from '@almoner/domain/recurring-plan/schedule.ts'
import { uuidFrom } from '@almoner/eventstore/event-id.ts'
import type { AppEnv } from '../../app-env.ts'
import { donorOf } from '../../middleware/session.ts'
import { Refusal } from '../../problem.ts'
import { parsedBy } from '../../valid.ts'
import { agreeAlongside } from '../news/agree-alongside.ts'
import { collectingCharity, generalNames, keyInHeader, projectOf, typeOf } from '../payments/ask.ts'
import { identifyAttempt } from '../payments/attempt.ts'
import type { InitiateBody, Person } from '../payments/contract.ts'
import { payerOf } from '../payments/payer.ts'
import { mostChosenOccurrences, startDaySchema, type PlanStartedAnswer } from './contract.ts'
import { keptCardOf, planIdFrom, planTerms, tellPlan } from './own-plan.ts'
import { monthlyWords } from './words.ts'

/** Records that a donor gives every month. Nothing is charged before the first day. */
export const startPlan = async (
  c: Context<AppEnv>,
  { body, person }: { body: InitiateBody; person: Person },
): Promise<PlanStartedAnswer> => {
  const { keys, now } = c.get('deps')
  const { scheduledDate: firstDay } = parsedBy(startDaySchema, body)
  const occurrences = body.recurringOccurrences ?? 0
  if (occurrences > mostChosenOccurrences) throw new Refusal('occurrences_invalid')
  const charity = await collectingCharity(c, body.organizationId)
  const chosen = body.projectId ? await projectOf(c, body.projectId) : null
  const language = c.get('language')
  const payer = payerOf({ ...body, ...person }, charity.profile)
  const content = {
    projectId: chosen?.projectId ?? null,
    transactionType: chosen ? typeOf(chosen) : body.transactionType,
    amountCents: body.amount,
    coverFee: body.coverFee,
    transactionCountry: body.country,
    payer,
  }
  const { organisationId } = charity
  const attempt = identifyAttempt({
    keys,
    organisationId,
    key: body.fingerprint ?? keyInHeader(c),
    content,
    paidWith: `${body.paymentMethod}:${firstDay}:${occurrences}`,
    now: now(),
  })
  const agreed = [attempt.contentHash, firstDay, occurrences, body.paymentMethod]
  const contentHash = keys.contentHash(agreed)
  const planId = planIdFrom(uuidFrom('recurring_plan', attempt.paymentId))
  const { organisationName, memo, customFields } = payer
  const { payer: _payer, ...asked } = content
  await tellPlan(c, {
    planId,
    command: {
      type: 'StartRecurringPlan',
      ...asked,
      planId,
      organisationId,
      donorId: donorOf(c),
      projectName: chosen
        ? localised(chosen.details.title, language)
        : generalNames[asked.transactionType][language],
      language,
      organisationName,
      memo,
      customFields,
      firstDay: firstDay as CalendarDay,
      occurrences,
      contentHash,
      card: await keptCardOf(c, body.paymentMethod),
      terms: planTerms(charity, chosen),
      at: instantFromMilliseconds(now()),
    },
    commandId: `start:${contentHash}`,
    input: { content: contentHash },
  })
  await agreeAlongside(c, { news: body.news, charity, person, givenWith: planId })
  const scheduledDate = chargedAt(firstDay as CalendarDay)
  const message = monthlyWords[language].started(formatHongKongTime(scheduledDate))
  return {
    status: 'scheduled',
    id: planId,
    scheduledDate,
    recurringOccurrences: occurrences,
    message,
  }
}
