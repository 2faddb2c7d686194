import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { formatAccount, parseAccount } from '@almoner/domain/journal/accounts.ts'
import { moneyFacts } from '@almoner/domain/journal/fixtures.ts'
import type { MoneyFact } from '@almoner/domain/journal/money-fact.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { directKind, isDirectKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { toCharityEntry, type CharityPosting } from './charity-entry.ts'
import type { DayJournal } from './day-journal.ts'
import { createDayJournals } from './day-journals.ts'
import { firstDay, projects, randomPostings, toCharityPostings } from './testing/random-postings.ts'

const toJournals = (postings: readonly CharityPosting[]): readonly DayJournal[] => {
  const journals = createDayJournals({ language: 'en', findTitle: (id) => `Project ${id.at(-1)}` })
  for (const posting of postings) journals.add(posting)
  return journals.list()
}

const listEntries = (fact: MoneyFact, gift?: CharityPosting['gift']): readonly string[] =>
  toCharityPostings(fact, gift ? { gift } : {}).flatMap((posting) => {
    const entry = toCharityEntry(posting)
    return entry === null ? [] : [`${entry.debit} / ${entry.credit} ${posting.amountCents}`]
  })

describe('a fact of the platform’s books is in the charity’s own', () => {
  const { settled, provider_fee_difference: difference } = moneyFacts
  it.each<[MoneyFact, readonly string[]]>([
    [moneyFacts.captured, ['clearing / donations 10000']],
    [moneyFacts.provider_fee, ['card_fees / clearing 575']],
    [moneyFacts.platform_fee, ['platform_fees / clearing 100']],
    [settled, []],
    [difference, []],
    [{ ...difference, amountCents: cents(-25) }, []],
    [moneyFacts.direct_received, ['direct_payme / donations 10000']],
    [moneyFacts.direct_returned, ['refunds / direct_payme 10000']],
    [moneyFacts.offline_recorded, ['direct_cash / donations 10000']],
    [moneyFacts.offline_voided, ['donations / direct_cash 10000']],
    [moneyFacts.refund_asked, ['clearing / owed 675', 'refunds / clearing 10000']],
    [moneyFacts.refund_done, []],
    [moneyFacts.refund_failed, ['clearing / refunds 10000']],
    [
      moneyFacts.dispute_opened,
      ['clearing / owed 9175', 'disputes_held / clearing 10000', 'dispute_fees / clearing 8500'],
    ],
    [moneyFacts.dispute_won, ['clearing / disputes_held 10000']],
    [moneyFacts.dispute_lost, ['dispute_losses / disputes_held 10000']],
    [moneyFacts.shortfall_repaid, ['owed / clearing 675']],
    [moneyFacts.payout_started, []],
    [moneyFacts.payout_failed, []],
    [moneyFacts.payout_paid, ['bank / clearing 9325']],
    [moneyFacts.payout_returned, ['clearing / bank 9325']],
    [moneyFacts.plan_fee_due, ['plan_fees / owed 38000']],
    [moneyFacts.plan_fee_charged, ['owed / plan_card 38000']],
    [moneyFacts.plan_fee_settled, []],
    [moneyFacts.plan_fee_voided, ['owed / plan_fees 38000']],
    [moneyFacts.credit_granted, ['credits / plan_fees 5000']],
    [moneyFacts.credit_used, ['owed / credits 5000']],
    [moneyFacts.credit_expired, ['plan_fees / credits 5000']],
  ])('$type as %j', (fact, entries) => {
    expect(listEntries(fact)).toEqual(entries)
  })

  it('and a payment that buys something is no donation', () => {
    const gift = { transactionType: 'payment', projectId: null } as const
    expect(listEntries(moneyFacts.captured, gift)).toEqual(['clearing / payments 10000'])
    expect(listEntries(moneyFacts.offline_voided, gift)).toEqual(['payments / direct_cash 10000'])
  })
})

describe('the journal of a day', () => {
  it('has a line for each account, project and reason', () => {
    const [one] = projects
    const gift = { transactionType: 'donation', projectId: one ?? null } as const
    const [journal, ...others] = toJournals([
      ...toCharityPostings(moneyFacts.captured, { gift }),
      ...toCharityPostings(moneyFacts.captured, { gift }),
      ...toCharityPostings(moneyFacts.captured, {}),
      ...toCharityPostings(moneyFacts.provider_fee, { gift }),
    ])
    expect(others).toEqual([])
    expect(journal).toMatchObject({
      number: '26110101',
      day: firstDay,
      narration: 'Almoner 2026-11-01 (26110101)',
    })
    expect(
      journal?.lines.map(({ account, description, debitCents, creditCents }) => [
        account,
        description,
        debitCents,
        creditCents,
      ]),
    ).toEqual([
      ['clearing', 'Card payments', 30_000, 0],
      ['clearing', 'Card fees', 0, 575],
      ['donations', 'Card payments', 0, 10_000],
      ['donations', 'Card payments · Project 1', 0, 20_000],
      ['card_fees', 'Card fees · Project 1', 575, 0],
    ])
  })

  it('is several if it has more lines than a software imports, and each of them balances', () => {
    const many = Array.from({ length: 400 }, (_, index) => fixtureId('project', index + 1))
    const journals = toJournals(
      many.flatMap((projectId) =>
        toCharityPostings(moneyFacts.captured, {
          gift: { transactionType: 'donation', projectId },
        }),
      ),
    )
    expect(journals.map(({ number, lines }) => [number, lines.length])).toEqual([
      ['26110101', 299],
      ['26110102', 103],
    ])
    const incomes = journals.flatMap(({ lines }) =>
      lines.filter(({ account }) => account === 'donations'),
    )
    expect(new Set(incomes.map(({ projectId }) => projectId)).size).toBe(400)
  })

  it('is missing if nothing of the charity moved', () => {
    expect(toJournals(toCharityPostings(moneyFacts.settled, {}))).toEqual([])
  })
})

describe('the journals of any postings', () => {
  /** The balance of the charity's accounts by the platform's books, as the charity has them. */
  const sumBooks = (postings: readonly CharityPosting[]) => {
    const sums = new Map<string, number>()
    const add = (name: string, amount: number): void => {
      const { code, ...account } = parseAccount(name)
      const key =
        code === 'A5' && 'method' in account
          ? directKind(account.method)
          : {
              L1: 'clearing',
              L2: 'clearing',
              L4: 'clearing',
              L3: 'disputes_held',
              L7: 'credits',
              A6: 'owed',
            }[code as string]
      // What the platform owes the charity is the charity's: the sides change.
      if (key !== undefined) {
        sums.set(key, (sums.get(key) ?? 0) + (code === 'A5' ? amount : 0 - amount))
      }
    }
    for (const { debit, credit, amountCents } of postings) {
      add(debit, amountCents)
      add(credit, 0 - amountCents)
    }
    return sums
  }
  const kinds = [
    'clearing',
    'disputes_held',
    'credits',
    'owed',
    directKind('cash'),
    directKind('payme'),
  ]

  it('balance, and move each of the charity’s accounts by what its books say', () => {
    fc.assert(
      fc.property(randomPostings, (postings) => {
        const lines = toJournals(postings).flatMap((journal) => journal.lines)
        const books = sumBooks(postings)
        for (const kind of kinds) {
          const own = lines.filter(({ account }) => account === kind)
          const sum = own.reduce((all, line) => all + line.debitCents - line.creditCents, 0)
          expect([kind, sum]).toEqual([kind, books.get(kind) ?? 0])
        }
        for (const { account, projectId } of lines.filter(({ account: one }) =>
          isDirectKind(one),
        )) {
          expect([account, projectId]).toEqual([account, null])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('have each entry once on each side, whatever its day, project and reason', () => {
    fc.assert(
      fc.property(randomPostings, (postings) => {
        const journals = toJournals(postings)
        const moved = postings.filter((posting) => toCharityEntry(posting) !== null)
        const sum = moved.reduce((all, { amountCents }) => all + amountCents, 0)
        const lines = journals.flatMap((journal) => journal.lines)
        expect(lines.reduce((all, { debitCents }) => all + debitCents, 0)).toBe(sum)
        expect(lines.reduce((all, { creditCents }) => all + creditCents, 0)).toBe(sum)
        expect(new Set(journals.map(({ number }) => number)).size).toBe(journals.length)
        expect(new Set(journals.map(({ day }) => day))).toEqual(
          new Set(moved.map(({ day }) => day)),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('do not depend on the order of the postings', () => {
    fc.assert(
      fc.property(randomPostings, (postings) => {
        expect(toJournals(postings.toReversed())).toEqual(toJournals(postings))
      }),
    )
  })

  it('refuse a posting of an account that is not in the chart', () => {
    const posting = toCharityPostings(moneyFacts.captured, {})[0]
    expect(() => posting && toJournals([{ ...posting, debit: 'bank:unknown' }])).toThrow(
      'an account',
    )
    expect(formatAccount(parseAccount(`charity:${harbourId}:held`))).toBe(
      `charity:${harbourId}:held`,
    )
  })
})
