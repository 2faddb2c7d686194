import type { Context } from 'hono'
import { payoutsList } from '@almoner/projections/models/payouts/list.ts'
import type { RowOfList } from '@almoner/projections/engine/list/list-query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { loadBooksAsOf } from '../../../use-cases/books/books-as-of.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import type { PayoutLineAnswer } from './contract.ts'

/** The payout under way and the last that arrived. */
export const loadPayoutLine = async (c: Context<AppEnv>): Promise<PayoutLineAnswer> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const books = await loadBooksAsOf(c)
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
  const [sent, approved, requested, paid] = await Promise.all([
    newest('sent'),
    newest('approved'),
    newest('requested'),
    newest('paid'),
  ])
  const open = sent ?? approved ?? requested
  return {
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
