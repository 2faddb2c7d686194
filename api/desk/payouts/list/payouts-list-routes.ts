import { payoutsList as query } from '@almoner/projections/models/payouts/list.ts'
import type { PayoutRow } from '@almoner/projections/models/payouts/query.ts'
import { listRoutes } from '../../../http/lists/routes.ts'
import { loadBooksAsOf } from '../../../use-cases/books/books-as-of.ts'
import { loadOwnCharity } from '../../../use-cases/charity/own-charity.ts'
import { loadGetName, toPayout } from './answers.ts'
import { payoutsList } from './payouts-list-contract.ts'
import { createPayoutsColumns } from './payouts-columns.ts'

/** A charity's payouts. */
export const payoutsListRoutes = listRoutes({
  list: payoutsList,
  query,
  permissions: { read: 'payouts.read', export: 'payouts.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const getName = await loadGetName(c)
    return {
      scope: { organisationId, asOf: await loadBooksAsOf(c) },
      toRow: (row: PayoutRow) => toPayout(c, row, getName),
      toTotals: ({ rows, arrivedCents, openCents, endedCents }) => ({
        rows,
        arrived: arrivedCents,
        open: openCents,
        ended: endedCents,
      }),
      csv: {
        fileName: `${subDomain}-payouts.csv`,
        columns: createPayoutsColumns(getName),
        toLine: (row) => row,
      },
    }
  },
})
