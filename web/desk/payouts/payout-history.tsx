import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  payoutsList,
  type Payout,
  type PayoutsTotals,
} from '@almoner/api/desk/payouts/list/payouts-list-contract.ts'
import { payoutStatuses } from '@almoner/api/use-cases/payouts/contract.ts'
import { formatMoney } from '../../lib/text/format.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { CardLabel, rowLinkClass } from '../../ui/data/table/data-table.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Day, Time } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { formatDays } from '../../ui/list-screen/filters/chip-text.ts'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { useMay } from '../use-may.ts'
import { ReportsLink } from '../reports/reports-link.tsx'
import { BankLabel } from './bank-label.tsx'
import { PayoutBanner } from './payout-banner.tsx'
import { PayoutPill, usePayoutStatusLabel } from '../../ui/data/status/payout-pill.tsx'

/** The charity's payouts, each of which opens down to the payments in it. */
export const PayoutHistory = () => {
  const { t } = useLingui()
  const state = useListQuery(payoutsList)
  const statusLabel = usePayoutStatusLabel()
  const mayRequest = useMay('payouts.request')
  const { arrived, sentBack } = state.address
  return (
    <ListScreen
      title={t`Payouts`}
      state={state}
      to="/PayoutHistory"
      columns={useColumns()}
      filters={{
        status: {
          label: t`Status`,
          options: payoutStatuses.map((value) => ({ value, word: statusLabel(value) })),
        },
        day: { label: t`Requested` },
        amount: { label: t`Amount` },
        arrived: {
          label: t`Arrived`,
          as: 'chip',
          text: arrived && t`Arrived, also if sent back later: ${formatDays(arrived)}`,
        },
        sentBack: {
          label: t`Sent back`,
          as: 'chip',
          text: sentBack && t`Sent back: ${formatDays(sentBack)}`,
        },
      }}
      keyOf={({ id }) => id}
      totals={formatSums}
      none={
        <EmptyState motif="harbour" title={<Trans>No payout yet</Trans>}>
          <Trans>
            Each payout appears here with every payment, fee and refund that it consists of, and a
            statement for your books.
          </Trans>
        </EmptyState>
      }
      csv={useMay('payouts.export')}
      beside={<PayoutBanner />}
      acts={
        <>
          <ReportsLink />
          {mayRequest && (
            <LinkButton to="/Payout" look="primary" icon="bank">
              <Trans>Request a payout</Trans>
            </LinkButton>
          )}
        </>
      }
    />
  )
}

const formatSums = (totals: PayoutsTotals) => <Totals {...totals} />

const Totals = ({ rows, arrived, open, ended, arrivedEver, sentBack }: PayoutsTotals) => {
  const [paid, waits, failed] = [arrived, open, ended].map((sum) => formatMoney(sum))
  const [ever, back] = [arrivedEver, sentBack].map((sum) => formatMoney(sum))
  return (
    <>
      <Plural value={rows} one="# payout" other="# payouts" />
      {' · '}
      <Trans>{paid} arrived</Trans>
      {sentBack > 0 && (
        <>
          {' · '}
          <Trans>
            {ever} with {back} that was sent back later
          </Trans>
        </>
      )}
      {open > 0 && (
        <>
          {' · '}
          <Trans>{waits} not sent or on its way</Trans>
        </>
      )}
      {ended > 0 && (
        <>
          {' · '}
          <Trans>{failed} failed, returned or cancelled</Trans>
        </>
      )}
    </>
  )
}

const useColumns = (): readonly ListColumn<typeof payoutsList>[] => {
  const { t } = useLingui()
  return [
    {
      title: t`Requested`,
      sort: 'date',
      isHead: true,
      place: 'first',
      grow: true,
      waiting: ['8.5em'],
      cell: ({ id, created }) => (
        <Link
          data-row=""
          className={rowLinkClass}
          to="/PayoutHistory/$payoutId"
          params={{ payoutId: id }}
          preload={false}
        >
          <CardLabel>
            <Trans>Requested</Trans>
          </CardLabel>
          <Time at={created} />
        </Link>
      ),
    },
    {
      title: t`Bank account`,
      place: 'second',
      grow: true,
      waiting: ['11em'],
      cell: ({ bank }) => <BankLabel bank={bank} />,
    },
    {
      title: t`Status`,
      place: 'second-end',
      cell: ({ status }) => <PayoutPill status={status} />,
    },
    {
      title: t`Arrival`,
      place: 'third',
      waiting: ['5.5em'],
      cell: (payout) => <Arrival payout={payout} />,
    },
    {
      title: t`Amount`,
      sort: 'amount',
      place: 'first-end',
      align: 'end',
      waiting: ['5em'],
      cell: ({ amount }) => (
        <strong>
          <Money amountCents={amount} />
        </strong>
      ),
    },
  ]
}

const Arrival = ({ payout: { status, arrival_date: day } }: { payout: Payout }) => {
  if (day === null || status === 'failed' || status === 'cancelled') return <span>–</span>
  return status === 'sent' ? (
    <Trans>
      by <Day day={day} />
    </Trans>
  ) : (
    <Day day={day} />
  )
}
