import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { toPaymentId, planId, started, visa } from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { describe, expect, it } from 'vitest'
import { planLetter } from './letter.ts'
import type { WaitsBecause } from '../../letters/recurring-plan/waits.ts'
import type { PlanOccasion } from './occasion.ts'

const one = { day: calendarDay('2026-12-31'), amountCents: cents(123_450) }
const later = calendarDay('2027-03-01')
const waiting = (why: WaitsBecause): PlanOccasion => ({
  kind: 'waits',
  why,
  before: later,
  paymentId: toPaymentId(1),
  card: visa,
  ...one,
})

const changes = ['edited', 'card', 'paused', 'resumed'] as const
const whys = [
  'authentication',
  'declined',
  'card_gone',
  'project_closed',
  'not_taken',
  'amount',
] as const

const ofOne: readonly PlanOccasion[] = [
  { kind: 'declined', retriedOn: later, card: visa, ...one },
  ...whys.map((why) => waiting(why)),
  { kind: 'instalment_edited', rests: false, ...one },
  { kind: 'instalment_edited', rests: true, ...one },
  { kind: 'skipped', next: null, ...one },
  { kind: 'skipped', next: later, ...one },
  { kind: 'given_up', next: null, ...one },
  { kind: 'given_up', next: later, ...one },
]

const everything: readonly PlanOccasion[] = [
  { kind: 'started' },
  ...changes.map((change): PlanOccasion => ({ kind: 'changed', change })),
  ...ofOne,
  { kind: 'card_expiring', day: later },
  { kind: 'cancelled', isOneUnderWay: false },
  { kind: 'cancelled', isOneUnderWay: true },
  { kind: 'rests' },
  { kind: 'woken', next: later },
  { kind: 'completed', given: 2, open: 1 },
]

const createLetter = (
  occasion: PlanOccasion,
  {
    type = 'donation',
    projectName = started.data.projectName,
    charity = charities.profile.name.default,
    occurrences = started.data.occurrences,
    ...changes
  }: {
    type?: 'donation' | 'payment'
    projectName?: string
    charity?: string
    language?: (typeof languages)[number]
    name?: string
    occurrences?: number
  } = {},
) => {
  const data = { ...started.data, transactionType: type, projectName, occurrences }
  const plan = fold(recurringPlan, [{ ...started, data }])
  if (plan.status === 'none') throw new Error('no plan has started')
  return planLetter({
    news: occasion,
    plan,
    language: 'en',
    name: 'Ada Leung',
    charity: { name: charity, accentColour: '#123B4A' },
    logo: { source: 'cid:logo', picture: null },
    address: (page) => `https://harbour.example${page}`,
    ...changes,
  })
}

describe.each(languages)('a letter about a monthly gift in %s', (language) => {
  it.each(ofOne)('names the instalment: $kind', (occasion) => {
    const { text } = createLetter(occasion, { language })
    expect(text).toContain('HK$1,234.50')
    expect(text).toContain(language === 'en' ? '31 December 2026' : '2026年12月31日')
  })

  it('calls a payment no donation', () => {
    for (const occasion of everything) {
      const { subject, text, html } = createLetter(occasion, { language, type: 'payment' })
      const texts = `${subject}${text}${html}`.replaceAll(/https:\S+/g, '')
      expect(texts).not.toMatch(/donat|giving|捐款/i)
    }
  })
})

describe('a letter about one gift on a later day', () => {
  const monthly = { en: /month/i, zh: /每月/, cn: /每月/ }

  it.each(languages)('never calls it monthly, in %s', (language) => {
    for (const occasion of everything.filter(({ kind }) => kind !== 'skipped')) {
      const { subject, text } = createLetter(occasion, { language, occurrences: 1 })
      expect(subject + text).not.toMatch(monthly[language])
    }
  })

  it('states the amount and the day, and no number of instalments', () => {
    const { subject, text } = createLetter({ kind: 'started' }, { occurrences: 1 })
    expect(subject).toMatch(/^Your scheduled gift to /)
    expect(text).toMatch(/Amount: HK\$[\d.]+/)
    expect(text).toMatch(/Charged on: \d{1,2} [A-Z][a-z]+ \d{4}/)
    expect(text).not.toContain('How many times')
  })
})

describe('a letter about a monthly gift', () => {
  it('links to the monthly gift, or to the instalment that waits', () => {
    const others = new Set<PlanOccasion['kind']>(['cancelled', 'completed'])
    for (const occasion of everything.filter(({ kind }) => !others.has(kind))) {
      const page =
        occasion.kind === 'waits'
          ? `/DonationInfoReauthenticate/${toPaymentId(1)}`
          : `/DonationInfoRecurring/${planId}`
      expect(createLetter(occasion).text).toContain(`\nhttps://harbour.example${page}\n`)
    }
  })

  it('promises no charge of a changed one while the gift rests', () => {
    const resting = 'it is not charged until you resume it'
    expect(createLetter({ kind: 'instalment_edited', rests: true, ...one }).text).toContain(resting)
    expect(createLetter({ kind: 'instalment_edited', rests: false, ...one }).text).not.toContain(
      resting,
    )
  })

  it('states that the gift continues if an instalment is abandoned and the next is due later', () => {
    const { text } = createLetter({ kind: 'given_up', next: later, ...one })
    expect(text).toContain('Your monthly gift continues: the next is on 1 March 2027.')
    expect(createLetter({ kind: 'given_up', next: null, ...one }).text).not.toContain('continues')
  })
})
