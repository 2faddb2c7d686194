import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { transactionTypeSchema } from '@almoner/domain/kernel/transaction-type.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { paymentIdOf, planId, started, visa } from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { describe, expect, it } from 'vitest'
import { planLetter } from './letter.ts'
import type { PlanNews, WaitsBecause } from './news.ts'

const one = { day: calendarDay('2026-12-31'), amountCents: cents(123_450) }
const later = calendarDay('2027-03-01')
const waiting = (why: WaitsBecause): PlanNews => ({
  kind: 'waits',
  why,
  before: later,
  paymentId: paymentIdOf(1),
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

const ofOne: readonly PlanNews[] = [
  { kind: 'declined', retriedOn: later, card: visa, ...one },
  ...whys.map((why) => waiting(why)),
  { kind: 'instalment_edited', rests: false, ...one },
  { kind: 'instalment_edited', rests: true, ...one },
  { kind: 'skipped', next: null, ...one },
  { kind: 'skipped', next: later, ...one },
  { kind: 'given_up', next: null, ...one },
  { kind: 'given_up', next: later, ...one },
]

const everything: readonly PlanNews[] = [
  { kind: 'started' },
  ...changes.map((change): PlanNews => ({ kind: 'changed', change })),
  ...ofOne,
  { kind: 'card_expiring', day: later },
  { kind: 'cancelled', isOneUnderWay: false },
  { kind: 'cancelled', isOneUnderWay: true },
  { kind: 'completed', given: 2, open: 1 },
]

const letterOf = (
  news: PlanNews,
  {
    type = 'donation',
    projectName = started.data.projectName,
    charity = charities.profile.name,
    occurrences = started.data.occurrences,
    ...changes
  }: {
    type?: 'donation' | 'payment'
    projectName?: string
    charity?: Parameters<typeof planLetter>[0]['charity']['name']
    language?: (typeof languages)[number]
    name?: string
    occurrences?: number
  } = {},
) => {
  const data = { ...started.data, transactionType: type, projectName, occurrences }
  const plan = fold(recurringPlan, [{ ...started, data }])
  if (plan.status === 'none') throw new Error('no plan has started')
  return planLetter({
    news,
    plan,
    language: 'en',
    name: 'Ada Leung',
    charity: { name: charity, accentColour: '#123B4A' },
    address: (page) => `https://harbour.example${page}`,
    ...changes,
  })
}

describe.each(languages)('a letter about a monthly gift in %s', (language) => {
  it.each(everything)('says all of it: $kind', (news) => {
    for (const type of transactionTypeSchema.options) {
      const { subject, text, html } = letterOf(news, { language, type })
      for (const said of [subject, text, html]) {
        expect(said).not.toMatch(/undefined|null|NaN|\[object/)
      }
    }
  })

  it.each(ofOne)('names the instalment: $kind', (news) => {
    const { text } = letterOf(news, { language })
    expect(text).toContain('HK$1,234.50')
    expect(text).toContain('2026/12/31')
  })

  it('calls a payment no donation', () => {
    for (const news of everything) {
      const { subject, text, html } = letterOf(news, { language, type: 'payment' })
      const words = `${subject}${text}${html}`.replaceAll(/https:\S+/g, '')
      expect(words).not.toMatch(/donat|giving|捐款/i)
    }
  })
})

describe('a letter about one gift on a later day', () => {
  const monthly = { en: /month/i, zh: /每月/, cn: /每月/ }

  it.each(languages)('never calls it monthly, in %s', (language) => {
    for (const news of everything.filter(({ kind }) => kind !== 'skipped')) {
      const { subject, text } = letterOf(news, { language, occurrences: 1 })
      expect(subject + text).not.toMatch(monthly[language])
    }
  })

  it('says how much is charged and when, and no number of times', () => {
    const { subject, text } = letterOf({ kind: 'started' }, { occurrences: 1 })
    expect(subject).toMatch(/^Your scheduled gift to /)
    expect(text).toMatch(/Amount: HK\$[\d.]+/)
    expect(text).toMatch(/Charged on: \d{4}\/\d\d\/\d\d/)
    expect(text).not.toContain('How many times')
  })
})

describe('a letter about a monthly gift', () => {
  it('shows what people typed as they typed it, never as markup', () => {
    const { html } = letterOf({ kind: 'started' }, { name: '<b>Eve</b>', projectName: '"<i>&' })
    expect(html).not.toMatch(/<[bi]>/)
    expect(html).toContain('&lt;b&gt;Eve&lt;/b&gt;')
    expect(html).toContain('&quot;&lt;i&gt;&amp;')
  })

  it('keeps its subject on one line', () => {
    const charity = { default: 'Fund\r\nBcc: everybody@example.com' }
    for (const news of everything) expect(letterOf(news, { charity }).subject).not.toMatch(/[\r\n]/)
  })

  it('loads nothing from afar', () => {
    for (const news of everything) {
      expect(letterOf(news).html).not.toMatch(/<img|<link|<script|url\(|@import/)
    }
  })

  it('leads to the one gift that it is about, or to the instalment that waits', () => {
    const others = new Set<PlanNews['kind']>(['cancelled', 'completed'])
    for (const news of everything.filter(({ kind }) => !others.has(kind))) {
      const page =
        news.kind === 'waits'
          ? `/DonationInfoReauthenticate/${paymentIdOf(1)}`
          : `/DonationInfoRecurring/${planId}`
      expect(letterOf(news).text).toContain(`\nhttps://harbour.example${page}\n`)
    }
  })

  it('promises no charge of a changed one while the gift rests', () => {
    const resting = 'it is not charged before you resume that'
    expect(letterOf({ kind: 'instalment_edited', rests: true, ...one }).text).toContain(resting)
    expect(letterOf({ kind: 'instalment_edited', rests: false, ...one }).text).not.toContain(
      resting,
    )
  })

  it('continues where an instalment is abandoned and the next is due later', () => {
    const { text } = letterOf({ kind: 'given_up', next: later, ...one })
    expect(text).toContain('Your monthly gift goes on: the next is on 2027/03/01.')
    expect(letterOf({ kind: 'given_up', next: null, ...one }).text).not.toContain('goes on')
  })
})
