import type { Context } from 'hono'
import { charityBalances } from '@almoner/projections/models/journal/charity-balances.ts'
import { payoutsList } from '@almoner/projections/models/payouts/list.ts'
import type { RowOfList } from '@almoner/projections/engine/list/list-query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { loadBooksAsOf } from '../../../use-cases/books/books-as-of.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import type { PayoutLineAnswer } from './contract.ts'

/** The amount that can be paid out, the payout under way and the last that arrived. */
export const loadPayoutLine = async (c: Context<AppEnv>): Promise<PayoutLineAnswer> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const books = await loadBooksAsOf(c)
  const asOf = books === null ? {} : { asOf: { position: books.position } }
  const newest = async (status: 'requested' | 'approved' | 'sent' | 'paid') => {
    const page = await payoutsList.page(db, {
      scope: { organisationId, asOf: books },
      filters: { status },
      sort: '-date',
      after: null,
      before: null,
      size: 1,
    })
    return page.rows[0] ?? null
  }
  const [balances, sent, approved, requested, paid] = await Promise.all([
    charityBalances(db, { organisationId, ...asOf }),
    newest('sent'),
    newest('approved'),
    newest('requested'),
    newest('paid'),
  ])
  const open = sent ?? approved ?? requested
  return {
    available: balances.availableCents,
    pending: balances.pendingCents,
    next: open && toPayout(open),
    last: paid && toPayout(paid),
  }
}

const toPayout = (row: RowOfList<typeof payoutsList>): NonNullable<PayoutLineAnswer['next']> => ({
  id: row.payoutId,
  amount: row.amountCents,
  status: row.status,
  day: row.paidOn ?? row.arrivalOn,
})
