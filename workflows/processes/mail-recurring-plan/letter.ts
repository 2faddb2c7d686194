import { unreachable } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import type { RecurringPlanId, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { accentOrInk } from '../../documents/colour.ts'
import { webAddress } from '../../documents/letter.ts'
import { methodName } from '../../documents/names.ts'
import { writeNotice } from '../../documents/notice.ts'
import { words } from '../../locales/words.ts'
import { nextDay, type PlanNews } from './news.ts'
import type { About, PlanLabels, Said } from './catalogue.ts'
import { planLabels } from './words.ts'

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
  news: PlanNews
  plan: StartedPlan
  language: Language
  /** Empty where it is unknown. */
  name: string
  charity: { name: LocalisedText; accentColour: string }
  /** The web address of a page. */
  address: (page: PlanPage) => string
}): { subject: string; text: string; html: string } => {
  const { news, plan, language, address } = letter
  const common = words(language)
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
  const said = saidOf(news, { about, plan, said: planLabels[language] })
  const terms = showsTerms(news) ? termsOf(plan, { about, language }) : []
  return writeNotice({
    language,
    said,
    greetedName: letter.name || null,
    particulars: terms,
    button: { label: said.button, link: webAddress(address(pageOf(news, plan))) },
    charity,
    accent: accentOrInk(letter.charity.accentColour),
  })
}

const inHkd = (amount: Cents): string => `HK$${formatHkd(amount)}`

/** `2026/12/31`, as the account's screens have it. */
const written = (day: CalendarDay): string => day.replaceAll('-', '/')

const saidOf = (
  news: PlanNews,
  { about, plan, said }: { about: About; plan: StartedPlan; said: PlanLabels },
): Said => {
  const one = (of: { day: CalendarDay; amountCents: Cents }) => ({
    ...about,
    day: written(of.day),
    amount: inHkd(of.amountCents),
  })
  switch (news.kind) {
    case 'started':
      return said.started(about)
    case 'changed':
      return said.changed({ ...about, change: news.change })
    case 'declined':
      return said.declined({ ...one(news), retriedOn: written(news.retriedOn) })
    case 'waits':
      return said.waits({ ...one(news), why: news.why, before: written(news.before) })
    case 'instalment_edited':
      return said.instalmentEdited({ ...one(news), rests: news.rests })
    case 'skipped':
      return said.skipped({ ...one(news), next: news.next && written(news.next) })
    case 'card_expiring':
      return said.cardExpiring({ ...about, day: written(news.day) })
    case 'given_up':
      return said.givenUp({ ...one(news), next: news.next && written(news.next) })
    case 'cancelled':
      return said.cancelled({ ...about, isOneUnderWay: news.isOneUnderWay })
    case 'completed': {
      const { given, open } = news
      return said.completed({ ...about, given, of: plan.facts.occurrences, open })
    }
    default:
      return unreachable(news)
  }
}

const pageOf = (news: PlanNews, { facts: { planId } }: StartedPlan): PlanPage => {
  if (news.kind === 'waits') return `/DonationInfoReauthenticate/${news.paymentId}`
  if (news.kind === 'cancelled') return '/DonationRecord'
  return news.kind === 'completed' ? '/SelectMission' : `/DonationInfoRecurring/${planId}`
}

const showsTerms = ({ kind }: PlanNews): boolean => kind === 'started' || kind === 'changed'

// The current terms of the instalments to come: an instalment that has started keeps its own sum
// and day.
const termsOf = (
  plan: StartedPlan,
  { about, language }: { about: About; language: Language },
): readonly { label: string; value: string }[] => {
  const { facts, amountCents, anchor, nextNumber } = plan
  const said = planLabels[language].terms
  const { occurrences: of } = facts
  const left = of - nextNumber + 1
  const isNew = nextNumber === 1
  const next = nextDay(plan)
  const amount = inHkd(amountCents)
  const sum = facts.coverFee ? said.withFee(amount) : amount
  const onDay = (label: string) => (next === null ? [] : [{ label, value: written(next) }])
  const once = [{ label: said.amount, value: sum }, ...onDay(said.chargedOn)]
  const everyMonth = [
    { label: said.eachMonth, value: sum },
    { label: said.day, value: said.dayOfMonth(Number(anchor.day.slice(-2))) },
    ...onDay(isNew ? said.first : said.next),
    { label: said.times, value: isNew ? said.all(of) : said.left(left, of) },
  ]
  const toCome = about.isOnce ? once : everyMonth
  return [
    { label: words(language).receipt.project, value: about.project },
    ...(left > 0 ? toCome : []),
    { label: said.card, value: about.card },
  ]
}
