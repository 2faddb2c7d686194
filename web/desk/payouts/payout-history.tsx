import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
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
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { WaitingTitle } from '../../ui/layout/page/screen-title.tsx'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { formatDays } from '../../ui/list-screen/filters/chip-text.ts'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { overviewQuery } from '../payments/payments-api.ts'
import { useMay } from '../use-may.ts'
import styles from './payout-history.module.css'
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
  // The banner comes with it, and would move the list.
  const { data, isPending } = useQuery(overviewQuery)
  // The next payout can be requested once this one has arrived or ended.
  const isUnderWay = Boolean(data?.openPayout)
  const columns = useColumns()
  const mayExport = useMay('payouts.export')
  if (isPending) return <Waiting />
  return (
    <ListScreen
      title={t`Payouts`}
      state={state}
      to="/PayoutHistory"
      columns={columns}
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
      csv={mayExport}
      beside={<PayoutBanner isListed={isRequestListed(state.rows)} />}
      // The rows, which come later, would push the sums down.
      below={state.rows && state.totals && <OtherSums {...state.totals} />}
      acts={
        <>
          <ReportsLink />
          {mayRequest && !isUnderWay && (
            <LinkButton to="/Payout" look="primary" icon="bank">
              <Trans>Request a payout</Trans>
            </LinkButton>
          )}
        </>
      }
    />
  )
}

/** True until the rows are known, too: the banner would otherwise disappear again. */
const isRequestListed = (rows: readonly Payout[] | undefined): boolean =>
  rows?.some(({ status }) => status === 'requested') ?? true

const Waiting = () => {
  const { t } = useLingui()
  return (
    <>
      <WaitingTitle title={t`Payouts`} />
      <div aria-busy="true">
        <Skeleton height="24rem" />
      </div>
    </>
  )
}

const formatSums = ({ rows, arrived }: PayoutsTotals) => {
  const paid = formatMoney(arrived)
  return (
    <>
      <Plural value={rows} one="# payout" other="# payouts" />
      {' · '}
      <Trans>{paid} arrived</Trans>
    </>
  )
}

/** The sums of payouts that did not arrive, or not for good, which few readers look for. */
const OtherSums = (totals: PayoutsTotals) => (
  <ul className={styles.others}>
    {useOtherSums(totals).map(({ key, words }) => (
      <li key={key}>{words}</li>
    ))}
  </ul>
)

const useOtherSums = ({ open, ended, arrivedEver, sentBack }: PayoutsTotals) => {
  const { t } = useLingui()
  const [waits, failed] = [open, ended].map((sum) => formatMoney(sum))
  const [ever, back] = [arrivedEver, sentBack].map((sum) => formatMoney(sum))
  return [
    { key: 'back', sum: sentBack, words: t`${ever} with ${back} that was sent back later` },
    { key: 'open', sum: open, words: t`${waits} being paid out` },
    { key: 'ended', sum: ended, words: t`${failed} failed, returned or cancelled` },
  ].filter(({ sum }) => sum > 0)
}

const useColumns = (): readonly ListColumn<typeof payoutsList>[] => {
  const { t } = useLingui()
  return [
    {
      title: t`Requested`,
      sort: 'date',
      isHead: true,
      place: 'first',
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
      cell: ({ bank }) => <BankLabel bank={bank} isInRow />,
    },
    {
      title: t`Status`,
      place: 'second-end',
      cell: ({ status }) => <PayoutPill status={status} />,
    },
    {
      title: t`Arrival`,
      place: 'third',
      wideOnly: true,
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
