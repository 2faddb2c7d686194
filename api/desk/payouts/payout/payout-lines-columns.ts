import type { PayoutLineRow } from '@almoner/projections/models/payouts/query.ts'
import { currencyColumn, type Columns } from '@almoner/workflows/documents/csv/columns.ts'
import {
  payoutLabelsAs,
  payoutStatementLabels,
} from '@almoner/workflows/documents/payout-statement/labels.ts'

/** The payments, refunds and disputes that a payout consists of, as a file. */
export const payoutLinesColumns: Columns<PayoutLineRow> = [
  { head: payoutLabelsAs(({ lines }) => lines.day), text: ({ day }) => day },
  {
    head: payoutLabelsAs(({ lines }) => lines.what),
    text: ({ kind }, language) => payoutStatementLabels[language].lines.kinds[kind],
  },
  { head: payoutLabelsAs(({ lines }) => lines.number), text: ({ paymentId }) => paymentId },
  { head: payoutLabelsAs(({ lines }) => lines.objectNumber), text: ({ objectId }) => objectId },
  currencyColumn,
  { head: payoutLabelsAs(({ lines }) => lines.gross), money: ({ grossCents }) => grossCents },
  { head: payoutLabelsAs(({ lines }) => lines.fee), money: ({ feeCents }) => feeCents },
  { head: payoutLabelsAs(({ lines }) => lines.net), money: ({ netCents }) => netCents },
]
