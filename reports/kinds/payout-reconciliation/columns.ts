import { messagesAs, currencyColumn, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import { payoutLabelsAs } from '@almoner/workflows/documents/payout-statement/labels.ts'
import type { ReportColumn } from '../report-kind.ts'
import type { PayoutOutcome, PayoutRow } from './query.ts'

export const outcomeWords: Record<PayoutOutcome, Words> = {
  open: { en: 'Under way', zh: '處理中', cn: '处理中' },
  paid: payoutLabelsAs(({ statuses }) => statuses.paid),
  failed: payoutLabelsAs(({ statuses }) => statuses.failed),
  cancelled: payoutLabelsAs(({ statuses }) => statuses.cancelled),
  returned: payoutLabelsAs(({ statuses }) => statuses.returned),
}

const lineWords: Record<PayoutRow['line'], Words> = {
  opening: payoutLabelsAs(({ sums }) => sums.carried),
  payment: payoutLabelsAs(({ lines }) => lines.kinds.payment),
  refund: payoutLabelsAs(({ lines }) => lines.kinds.refund),
  dispute: payoutLabelsAs(({ lines }) => lines.kinds.dispute),
  refund_failed: payoutLabelsAs(({ lines }) => lines.kinds.refund_failed),
  dispute_won: payoutLabelsAs(({ lines }) => lines.kinds.dispute_won),
  payout_returned: payoutLabelsAs(({ lines }) => lines.kinds.payout_returned),
  kept: payoutLabelsAs(({ sums }) => sums.kept),
  total: payoutLabelsAs(({ sums }) => sums.amount),
}

/** The columns of the payout reconciliation. */
export const payoutColumns: readonly ReportColumn<PayoutRow>[] = [
  {
    head: payoutLabelsAs(({ payoutNumber }) => payoutNumber),
    text: ({ payout }) => payout.payoutId,
  },
  {
    head: { en: 'Requested on', zh: '提交日期', cn: '提交日期' },
    text: ({ payout }) => payout.requestedOn,
  },
  {
    head: payoutLabelsAs(({ status }) => status),
    text: ({ payout }, language) => outcomeWords[payout.outcome][language],
  },
  { head: { en: 'Bank', zh: '銀行', cn: '银行' }, text: ({ payout }) => payout.bankCode },
  {
    head: { en: 'Account ending', zh: '戶口尾號', cn: '账户尾号' },
    text: ({ payout }) => payout.bankLast4,
    personal: true,
  },
  { head: payoutLabelsAs(({ arrived }) => arrived), text: ({ payout }) => payout.paidOn },
  {
    head: payoutLabelsAs(({ bankReference }) => bankReference),
    text: ({ payout }) => payout.bankReference,
  },
  {
    head: payoutLabelsAs(({ atStripe }) => atStripe),
    text: ({ payout }) => payout.providerPayoutId,
  },
  {
    head: {
      en: 'Found in the bank statement on',
      zh: '與銀行月結單核對日期',
      cn: '与银行对账单核对日期',
    },
    text: ({ payout }) => payout.matchedOn,
  },
  {
    head: payoutLabelsAs(({ lines }) => lines.what),
    text: ({ line }, language) => lineWords[line][language],
  },
  {
    head: payoutLabelsAs(({ lines }) => lines.day),
    text: (row) => ('day' in row ? row.day : null),
  },
  {
    head: messagesAs(({ receipt }) => receipt.reference),
    text: (row) => ('paymentId' in row ? row.paymentId : null),
  },
  {
    head: payoutLabelsAs(({ lines }) => lines.objectNumber),
    text: (row) => ('objectId' in row ? row.objectId : null),
  },
  currencyColumn,
  {
    head: { en: 'Gross', zh: '總額', cn: '总额' },
    money: (row) => ('grossCents' in row ? row.grossCents : null),
  },
  {
    head: payoutLabelsAs(({ lines }) => lines.fee),
    money: (row) => ('feeCents' in row ? row.feeCents : null),
  },
  {
    head: { en: 'Net', zh: '淨額', cn: '净额' },
    money: (row) => ('cents' in row ? row.cents : null),
  },
  {
    head: payoutLabelsAs(({ sums }) => sums.amount),
    money: ({ line, payout }) => (line === 'total' ? payout.amountCents : null),
  },
]
