import { expect, it } from 'vitest'
import { useApi } from '@almoner/api/testing/api.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { directKind, type MoneyKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { charityBalances } from '@almoner/projections/models/journal/charity-balances.ts'
import { harbour } from '../kinds/testing/make-text.ts'
import { recordRichBooks } from '../kinds/testing/rich-books.ts'
import { createDayJournals } from './day-journals.ts'

const api = useApi()

it('leave each account of a charity at the balance that its desk shows', async () => {
  await recordRichBooks(api)
  const postings = await api.db
    .selectFrom('read_models.postings as posting')
    .leftJoin('read_models.payment_history as payment', (join) =>
      join.on(({ eb, fn }) =>
        eb(
          'payment.payment_id',
          '=',
          fn.coalesce('posting.payment_id', 'posting.offline_entry_id') as never,
        ),
      ),
    )
    .selectAll('posting')
    .select(['payment.transaction_type', 'payment.project_id'])
    .where('posting.organisation_id', '=', harbour)
    .execute()
  const journals = createDayJournals({ language: 'en', findTitle: (id) => id })
  for (const {
    business_date,
    amount_cents,
    transaction_type,
    project_id,
    ...posting
  } of postings) {
    const gift = transaction_type && { transactionType: transaction_type, projectId: project_id }
    journals.add({
      ...posting,
      day: calendarDay(business_date),
      amountCents: cents(Number(amount_cents)),
      gift,
    })
  }
  const lines = journals.list().flatMap((journal) => journal.lines)
  const sum = (kind: MoneyKind): number =>
    lines
      .filter(({ account }) => account === kind)
      .reduce((all, { debitCents, creditCents }) => all + debitCents - creditCents, 0)
  const balances = await charityBalances(api.db, { organisationId: harbour })
  const { pendingCents, availableCents, payoutCents, heldCents, direct } = balances
  expect(sum('clearing')).toBe(pendingCents + availableCents + payoutCents)
  expect(sum('disputes_held')).toBe(heldCents)
  expect(direct.length).toBeGreaterThan(1)
  for (const { method, balanceCents } of direct) {
    expect([method, sum(directKind(method))]).toEqual([method, balanceCents])
  }
  for (const kind of ['donations', 'card_fees', 'refunds'] as const) {
    expect([kind, sum(kind) === 0]).toEqual([kind, false])
  }
})
