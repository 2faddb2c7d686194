import { payoutsList as query } from '@almoner/projections/models/payouts/list.ts'
import type { PayoutRow } from '@almoner/projections/models/payouts/query.ts'
import { findBank } from '@almoner/domain/banks/banks.ts'
import { currencyColumn, type Columns } from '@almoner/workflows/documents/csv/columns.ts'
import {
  payoutLabelsAs,
  payoutStatementLabels,
} from '@almoner/workflows/documents/payout-statement/labels.ts'
import { listRoutes } from '../../../http/lists/routes.ts'
import { loadBooksAsOf } from '../../../use-cases/books/books-as-of.ts'
import { loadOwnCharity } from '../../../use-cases/charity/own-charity.ts'
import { loadGetName, toPayout } from './answers.ts'
import { payoutsList } from './payouts-list-contract.ts'

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
      toTotals: ({ rows, ...sums }) => ({
        rows,
        arrived: sums.arrivedCents,
        open: sums.openCents,
        ended: sums.endedCents,
        arrivedEver: sums.arrivedEverCents,
        sentBack: sums.sentBackCents,
      }),
      csv: {
        fileName: `${subDomain}-payouts.csv`,
        columns: createPayoutsColumns(getName),
        toLine: (row) => row,
      },
    }
  },
})

/** A charity's payouts as a file. `getName` names who requested one, and nobody if it was scheduled. */
const createPayoutsColumns = (
  getName: (staffId: PayoutRow['requestedBy']) => string | null,
): Columns<PayoutRow> => [
  { head: payoutLabelsAs(({ requested }) => requested), time: ({ requestedAt }) => requestedAt },
  { head: payoutLabelsAs(({ payoutNumber }) => payoutNumber), text: ({ payoutId }) => payoutId },
  {
    head: payoutLabelsAs(({ by }) => by),
    text: ({ requestedBy }, language) =>
      getName(requestedBy) ?? payoutStatementLabels[language].bySchedule,
  },
  {
    head: payoutLabelsAs(({ status }) => status),
    text: ({ status }, language) => payoutStatementLabels[language].statuses[status],
  },
  {
    head: payoutLabelsAs(({ bank }) => bank),
    text: ({ bank: { bankCode, last4 } }, language) =>
      payoutStatementLabels[language].ending(findBank(bankCode)?.name[language] ?? bankCode, last4),
  },
  currencyColumn,
  { head: payoutLabelsAs(({ sums }) => sums.carried), money: ({ carriedCents }) => carriedCents },
  { head: payoutLabelsAs(({ sums }) => sums.kept), money: ({ keptCents }) => keptCents },
  { head: payoutLabelsAs(({ sums }) => sums.amount), money: ({ amountCents }) => amountCents },
  { head: payoutLabelsAs(({ expected }) => expected), text: ({ arrivalOn }) => arrivalOn },
  { head: payoutLabelsAs(({ arrived }) => arrived), text: ({ paidOn }) => paidOn },
  {
    head: payoutLabelsAs(({ bankReference }) => bankReference),
    text: ({ bankReference }) => bankReference,
  },
  {
    head: payoutLabelsAs(({ atStripe }) => atStripe),
    text: ({ providerPayoutId }) => providerPayoutId,
  },
]
