import type { Context } from 'hono'
import { addCents, noCents } from '@almoner/domain/kernel/money.ts'
import { sumOwedInvoices } from '@almoner/projections/models/invoices/query.ts'
import { sumHeldForCharities } from '@almoner/projections/models/journal/income.ts'
import { countOpenPayouts } from '@almoner/projections/models/payouts/sums.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { heldParts, type PlatformMoneyAnswer } from './contract.ts'
import { nameCharities } from './platform-view.ts'

/** What the platform holds for charities, and what they owe for their plans, as it is now. */
export const loadPlatformMoney = async (c: Context<AppEnv>): Promise<PlatformMoneyAnswer> => {
  const { db } = c.get('deps')
  const [held, payouts, owed] = await Promise.all([
    sumHeldForCharities(db),
    countOpenPayouts(db),
    sumOwedInvoices(db),
  ])
  const rows = owed.map(({ organisationId, invoices, owedCents: amount }) => ({
    organisationId,
    invoices,
    amount,
  }))
  return {
    held: heldParts.map((part) => ({
      part,
      amount: held.get(part) ?? noCents,
      postings: { account: `charity:*:${part}` },
    })),
    payouts,
    owed: {
      invoices: rows.reduce((count, { invoices }) => count + invoices, 0),
      amount: addCents(noCents, ...rows.map(({ amount }) => amount)),
      charities: (await nameCharities(c, rows)).toSorted((one, other) => other.amount - one.amount),
    },
  }
}
