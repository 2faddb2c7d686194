import fc from 'fast-check'
import { formatAccount } from '@almoner/domain/journal/accounts.ts'
import { moneyFacts } from '@almoner/domain/journal/fixtures.ts'
import { toPostings, type MoneyFact } from '@almoner/domain/journal/money-fact.ts'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { addDays, calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { journalWords } from '../journal-words.ts'
import type { CharityPosting } from '../charity-entry.ts'

export const firstDay = calendarDay('2026-11-01')

const isPosted = (type: string): type is PostedJournal => Object.hasOwn(journalWords, type)

/** One of every fact that an event posts today, and the opposite difference of a fee. */
const facts: readonly MoneyFact[] = Object.values(moneyFacts).filter(({ type }) => isPosted(type))

export const projects = [1, 2, 3].map((number) => fixtureId('project', number))

export const toCharityPostings = (
  fact: MoneyFact,
  { day = firstDay, gift, factor = 1 }: Partial<CharityPosting> & { factor?: number },
): readonly CharityPosting[] =>
  toPostings(fact).map(({ journal, debit, credit, amountCents, paymentId }) => ({
    day,
    journal: journal as PostedJournal,
    debit: formatAccount(debit),
    credit: formatAccount(credit),
    amountCents: cents(amountCents * factor),
    gift:
      paymentId !== null || 'offlineEntryId' in fact
        ? (gift ?? { transactionType: 'donation', projectId: null })
        : null,
  }))

/** The postings of random facts over some days, for random projects and sums. */
export const randomPostings = fc
  .array(
    fc.record({
      fact: fc.constantFrom(...facts),
      days: fc.integer({ min: 0, max: 3 }),
      factor: fc.integer({ min: 1, max: 9_999 }),
      projectId: fc.constantFrom(null, ...projects),
      transactionType: fc.constantFrom('donation' as const, 'payment' as const),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((parts) =>
    parts.flatMap(({ fact, days, factor, ...gift }) =>
      toCharityPostings(fact, { day: addDays(firstDay, days), gift, factor }),
    ),
  )
