import { Plural, Trans } from '@lingui/react/macro'
import type { PaymentsTotals } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount, formatMoney } from '../../../lib/text/format.ts'

/** The totals of a list that is narrowed to one status, or to what was returned, or to none. */
export const createTotals =
  (status: string | undefined, isOfReturned: boolean) => (totals: PaymentsTotals) =>
    isOfReturned && totals.refunded !== null ? (
      <Returned {...totals} />
    ) : (
      <Totals {...totals} status={status} />
    )

type TotalsProps = PaymentsTotals & { status: string | undefined }

/**
 * Shows the basis of the sum: the received payments, or the expected sum of payments that have not
 * come.
 */
const Totals = ({ rows, received, asked, given, net, average, isMore, status }: TotalsProps) => {
  const count = formatCount(rows, useLanguage())
  if (!isMore && received === null && given !== null) return <OfHour rows={rows} given={given} />
  if (isMore || received === null || asked === null) {
    return <Trans>More than {count} payments</Trans>
  }
  if (status === 'came' && given !== null && net !== null) {
    const [gifts, rest] = [formatMoney(given), formatMoney(net)]
    const each = average !== null && formatMoney(average)
    return (
      <>
        <Plural value={rows} one="# payment" other="# payments" />
        {' · '}
        <Trans>{gifts} given</Trans>
        {' · '}
        <Trans>{rest} after fees</Trans>
        {each && (
          <>
            {' · '}
            <Trans>{each} on average</Trans>
          </>
        )}
      </>
    )
  }
  return (
    <>
      <Plural value={rows} one="# payment" other="# payments" />
      {' · '}
      <Sum received={formatMoney(received)} asked={formatMoney(asked)} of={status} />
    </>
  )
}

/** The payments of an hour of the week have no other sum. */
const OfHour = ({ rows, given }: { rows: number; given: Cents }) => {
  const gifts = formatMoney(given)
  return (
    <>
      <Plural value={rows} one="# payment" other="# payments" />
      {' · '}
      <Trans>{gifts} given</Trans>
    </>
  )
}

/** What went back on the days of the filter, which may be a part of each payment. */
const Returned = ({ rows, refunded, lost, givenBack }: PaymentsTotals) => {
  const [refunds, disputes, gifts] = [refunded, lost, givenBack].map((sum) =>
    formatMoney(sum ?? noCents),
  )
  return (
    <>
      <Plural value={rows} one="# payment" other="# payments" />
      {' · '}
      <Trans>{refunds} refunded</Trans>
      {' · '}
      <Trans>{disputes} lost in disputes</Trans>
      {' · '}
      <Trans>{gifts} less given</Trans>
    </>
  )
}

type SumProps = { received: string; asked: string; of: string | undefined }

const Sum = ({ received, asked, of }: SumProps) => {
  switch (of) {
    case undefined:
      return <Trans>{received} net of refunds</Trans>
    case 'waiting':
      return <Trans>{asked} to review</Trans>
    case 'processing':
    case 'scheduled':
    case 'reauthenticate':
      return <Trans>{asked} not received yet</Trans>
    case 'error':
    case 'cancelled':
      return <Trans>{asked} not received</Trans>
    default:
      return <Trans>{received} net of refunds</Trans>
  }
}
