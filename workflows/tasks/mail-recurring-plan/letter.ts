import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { projectNameIn } from '@almoner/domain/payment-methods/general-name.ts'
import type { RecurringPlanId, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { methodName } from '../../documents/names.ts'
import { planLetters } from '../../letters/recurring-plan/index.ts'
import {
  phrases,
  type InstalmentFacts,
  type PlanFacts,
} from '../../letters/recurring-plan/phrases.ts'
import { listTerms } from '../../letters/recurring-plan/rows.ts'
import { payers } from '../../letters/writer/audiences.ts'
import type { LetterText, Row } from '../../letters/writer/letter.ts'
import type { LetterLogo } from '../../letters/writer/logo.ts'
import {
  writeLetter,
  type Letterhead,
  type WrittenLetter,
} from '../../letters/writer/write-letter.ts'
import { writeHkd, writeDay } from '../../locales/formats.ts'
import { messagesIn } from '../../locales/messages.ts'
import { nextDay, type PlanOccasion } from './occasion.ts'

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
  /** Null or empty if it is unknown. */
  name: string | null
  charity: Letterhead
  logo: LetterLogo
  /** The web address of a page. */
  address: (page: PlanPage) => string
}): WrittenLetter => {
  const { news, plan, language, name, charity, logo, address } = letter
  const { transactionType: type, occurrences, projectName } = plan.facts
  const isOnce = occurrences === 1
  const facts: PlanFacts = {
    type,
    charity: charity.name,
    project: projectNameIn(language, projectName),
    card: methodName('card' in news ? news.card : plan.card, messagesIn(language)),
    isOnce,
    plan: phrases[language].plan({ type, isOnce }),
  }
  return writeLetter(texts[news.kind](news as never, { facts, plan, language }), {
    audience: payers,
    language,
    name,
    charity,
    logo,
    rows: showsTerms(news) ? listCurrentTerms(plan, facts, language) : [],
    link: address(toPage(news, plan)),
  })
}

type About = { facts: PlanFacts; plan: StartedPlan; language: Language }
type Of<Kind extends PlanOccasion['kind']> = Extract<PlanOccasion, { kind: Kind }>

/** The letter of each occasion, and what it names. */
const texts: {
  [Kind in PlanOccasion['kind']]: (occasion: Of<Kind>, context: About) => LetterText
} = {
  started: (_, { facts, language }) => planLetters.started[language](facts),
  changed: ({ change }, { facts, language }) => planLetters.changed[language]({ ...facts, change }),
  declined: (occasion, { facts, language }) => {
    const retriedOn = writeDay(occasion.retriedOn, language)
    return planLetters.declined[language]({
      ...withInstalment({ facts, language }, occasion),
      retriedOn,
    })
  },
  waits: (occasion, { facts, language }) => {
    const before = writeDay(occasion.before, language)
    const { why } = occasion
    return planLetters.waits[language]({
      ...withInstalment({ facts, language }, occasion),
      why,
      before,
    })
  },
  instalment_edited: (occasion, { facts, language }) => {
    const { rests } = occasion
    return planLetters.instalment_edited[language]({
      ...withInstalment({ facts, language }, occasion),
      rests,
    })
  },
  skipped: (occasion, { facts, language }) => {
    const next = occasion.next && writeDay(occasion.next, language)
    return planLetters.skipped[language]({ ...withInstalment({ facts, language }, occasion), next })
  },
  card_expiring: ({ day }, { facts, language }) =>
    planLetters.card_expiring[language]({ ...facts, day: writeDay(day, language) }),
  rests: (_, { facts, language }) => planLetters.rests[language](facts),
  woken: ({ next }, { facts, language }) =>
    planLetters.woken[language]({ ...facts, next: writeDay(next, language) }),
  given_up: (occasion, { facts, language }) => {
    const next = occasion.next && writeDay(occasion.next, language)
    return planLetters.abandoned[language]({
      ...withInstalment({ facts, language }, occasion),
      next,
    })
  },
  cancelled: ({ isOneUnderWay }, { facts, language }) =>
    planLetters.cancelled[language]({ ...facts, isOneUnderWay }),
  completed: ({ given, open }, { facts, plan, language }) =>
    planLetters.completed[language]({ ...facts, given, of: plan.facts.occurrences, open }),
}

const withInstalment = (
  { facts, language }: Pick<About, 'facts' | 'language'>,
  { day, amountCents }: { day: CalendarDay; amountCents: Cents },
): InstalmentFacts => ({ ...facts, day: writeDay(day, language), amount: writeHkd(amountCents) })

const toPage = (occasion: PlanOccasion, { facts: { planId } }: StartedPlan): PlanPage => {
  if (occasion.kind === 'waits') return `/DonationInfoReauthenticate/${occasion.paymentId}`
  if (occasion.kind === 'cancelled') return '/DonationRecord'
  return occasion.kind === 'completed' ? '/SelectMission' : `/DonationInfoRecurring/${planId}`
}

const showsTerms = ({ kind }: PlanOccasion): boolean => kind === 'started' || kind === 'changed'

// An instalment that has started keeps its own sum and day.
const listCurrentTerms = (
  plan: StartedPlan,
  facts: PlanFacts,
  language: Language,
): readonly Row[] => {
  const { occurrences: of, coverFee } = plan.facts
  const terms = {
    amount: writeHkd(plan.amountCents),
    coverFee,
    dayOfMonth: Number(plan.anchor.day.slice(-2)),
    next: nextDay(plan),
    of,
    left: of - plan.nextNumber + 1,
  }
  return listTerms(facts, terms, language)
}
