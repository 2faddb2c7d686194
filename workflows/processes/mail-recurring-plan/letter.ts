import { unreachable } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import type { RecurringPlanId, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { accentOrInk } from '../../documents/colour.ts'
import { webAddress } from '../../letters/writer/page.ts'
import { methodName } from '../../documents/names.ts'
import { writeNotice } from '../../documents/letter/notice.ts'
import { messagesIn } from '../../locales/messages.ts'
import { nextDay, type PlanOccasion } from './occasion.ts'
import type { About, PlanLabels, LetterTexts } from './catalogue.ts'
import { planLabels } from './plan-messages.ts'

/**
 * A page of the payer's site that opens directly. A visitor who is not logged in logs in first and
 * then returns to it.
 */
export type PlanPage =
  | `/DonationInfoRecurring/${RecurringPlanId}`
  | `/DonationInfoReauthenticate/${PaymentId}`
  | '/DonationRecord'
  | '/SelectMission'

/** A letter to a donor about their monthly gift, in their language, from the current events. */
export const planLetter = (letter: {
  news: PlanOccasion
  plan: StartedPlan
  language: Language
  /** Empty where it is unknown. */
  name: string
  charity: { name: LocalisedText; accentColour: string }
  /** The web address of a page. */
  address: (page: PlanPage) => string
}): { subject: string; text: string; html: string } => {
  const { news, plan, language, address } = letter
  const common = messagesIn(language)
  const charity = localised(letter.charity.name, language)
  const { facts } = plan
  const isOnce = facts.occurrences === 1
  const about: About = {
    type: facts.transactionType,
    charity,
    project: facts.projectName,
    card: methodName('card' in news ? news.card : plan.card, common),
    isOnce,
    plan: planLabels[language].plan({ type: facts.transactionType, isOnce }),
  }
  const texts = findTexts(news, { about, plan, said: planLabels[language] })
  const terms = showsTerms(news) ? listTerms(plan, { about, language }) : []
  return writeNotice({
    language,
    said: texts,
    greetedName: letter.name || null,
    particulars: terms,
    button: { label: texts.button, link: webAddress(address(toPage(news, plan))) },
    charity,
    accent: accentOrInk(letter.charity.accentColour),
  })
}

const inHkd = (amount: Cents): string => `HK$${formatHkd(amount)}`

/** `2026/12/31`, as the account's screens have it. */
const written = (day: CalendarDay): string => day.replaceAll('-', '/')

const findTexts = (
  occasion: PlanOccasion,
  { about, plan, said }: { about: About; plan: StartedPlan; said: PlanLabels },
): LetterTexts => {
  const one = (of: { day: CalendarDay; amountCents: Cents }) => ({
    ...about,
    day: written(of.day),
    amount: inHkd(of.amountCents),
  })
  switch (occasion.kind) {
    case 'started':
      return said.started(about)
    case 'changed':
      return said.changed({ ...about, change: occasion.change })
    case 'declined':
      return said.declined({ ...one(occasion), retriedOn: written(occasion.retriedOn) })
    case 'waits':
      return said.waits({ ...one(occasion), why: occasion.why, before: written(occasion.before) })
    case 'instalment_edited':
      return said.instalmentEdited({ ...one(occasion), rests: occasion.rests })
    case 'skipped':
      return said.skipped({ ...one(occasion), next: occasion.next && written(occasion.next) })
    case 'card_expiring':
      return said.cardExpiring({ ...about, day: written(occasion.day) })
    case 'given_up':
      return said.givenUp({ ...one(occasion), next: occasion.next && written(occasion.next) })
    case 'cancelled':
      return said.cancelled({ ...about, isOneUnderWay: occasion.isOneUnderWay })
    case 'completed': {
      const { given, open } = occasion
      return said.completed({ ...about, given, of: plan.facts.occurrences, open })
    }
    default:
      return unreachable(occasion)
  }
}

const toPage = (occasion: PlanOccasion, { facts: { planId } }: StartedPlan): PlanPage => {
  if (occasion.kind === 'waits') return `/DonationInfoReauthenticate/${occasion.paymentId}`
  if (occasion.kind === 'cancelled') return '/DonationRecord'
  return occasion.kind === 'completed' ? '/SelectMission' : `/DonationInfoRecurring/${planId}`
}

const showsTerms = ({ kind }: PlanOccasion): boolean => kind === 'started' || kind === 'changed'

// The current terms of the instalments to come: an instalment that has started keeps its own sum
// and day.
const listTerms = (
  plan: StartedPlan,
  { about, language }: { about: About; language: Language },
): readonly { label: string; value: string }[] => {
  const { facts, amountCents, anchor, nextNumber } = plan
  const texts = planLabels[language].terms
  const { occurrences: of } = facts
  const left = of - nextNumber + 1
  const isNew = nextNumber === 1
  const next = nextDay(plan)
  const amount = inHkd(amountCents)
  const sum = facts.coverFee ? texts.withFee(amount) : amount
  const onDay = (label: string) => (next === null ? [] : [{ label, value: written(next) }])
  const once = [{ label: texts.amount, value: sum }, ...onDay(texts.chargedOn)]
  const everyMonth = [
    { label: texts.eachMonth, value: sum },
    { label: texts.day, value: texts.dayOfMonth(Number(anchor.day.slice(-2))) },
    ...onDay(isNew ? texts.first : texts.next),
    { label: texts.times, value: isNew ? texts.all(of) : texts.left(left, of) },
  ]
  const toCome = about.isOnce ? once : everyMonth
  return [
    { label: messagesIn(language).receipt.project, value: about.project },
    ...(left > 0 ? toCome : []),
    { label: texts.card, value: about.card },
  ]
}
