import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Figure, Figures } from '../../ui/data/figures.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { ReadAgain } from '../../ui/feedback/notice/read-again.tsx'
import { moneyOfYearQuery } from './platform-money-api.ts'

/** What was paid out to charities in a year, and what they were invoiced. */
export const MoneyOfYear = ({ year }: { year: number | undefined }) => {
  const query = useQuery(moneyOfYearQuery(year))
  const { data } = query
  if (query.isError && !data) return <ReadAgain query={query} />
  return (
    <Figures busy={query.isPending || query.isPlaceholderData}>
      <Figure
        label={<Trans>Paid out to charities</Trans>}
        note={data && <Payouts rows={data.payouts.count} />}
      >
        {data && <Money amountCents={data.payouts.arrived} />}
      </Figure>
      <Figure
        label={<Trans>Invoiced</Trans>}
        note={data && <Invoices rows={data.invoices.count} />}
      >
        {data && <Money amountCents={data.invoices.issued} />}
      </Figure>
      <Figure
        label={<Trans>Still owed on these invoices</Trans>}
        note={
          data && (
            <Trans>
              <Money amountCents={data.invoices.paid} /> paid by card
            </Trans>
          )
        }
      >
        {data && <Money amountCents={data.invoices.owed} />}
      </Figure>
    </Figures>
  )
}

const Payouts = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# payout" other="# payouts" />
)

const Invoices = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# invoice" other="# invoices" />
)
