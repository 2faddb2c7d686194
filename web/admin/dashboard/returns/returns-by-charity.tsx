import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  returnsList,
  type ReturnsRow,
} from '@almoner/api/admin/dashboard/returns/returns-list-contract.ts'
import { rangeEnds, type TotalsOf } from '@almoner/api/http/lists/contract.ts'
import { parseKnownAt } from '@almoner/api/use-cases/books/clocks-contract.ts'
import { paymentFailures } from '@almoner/domain/payment/values.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { formatCount, formatMoney, formatTime } from '../../../lib/text/format.ts'
import { BackLink } from '../../../ui/button/back-link.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { rowLinkClass } from '../../../ui/data/table/data-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { ListColumn } from '../../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../../ui/list-screen/use-list-query.ts'
import { CardLabel } from '../../platform-money/card-label.tsx'
import { usePlatformFailureLabels } from '../failure-labels.ts'

type List = typeof returnsList

/** The charities whose refunds, disputes and failed payments add up to the dashboard's figures. */
export const ReturnsByCharity = () => {
  const { t } = useLingui()
  const state = useListQuery(returnsList)
  const { day = '', known } = state.address
  const [, to] = rangeEnds(day)
  const asOf = to === '' || to >= todayInHongKong() ? undefined : to
  const toReason = usePlatformFailureLabels()
  const none = (
    <EmptyState title={<Trans>No refunds, disputes or failed payments</Trans>}>
      <Trans>Each charity with a refund, a dispute or a failed payment appears here.</Trans>
    </EmptyState>
  )
  return (
    <>
      <BackLink
        to="/AdminDashboard"
        search={{ asOf, knownAt: known }}
        label={<Trans>Dashboard</Trans>}
      />
      <ListScreen
        state={state}
        to="/AdminDashboard/Returns"
        title={t`Refunds, disputes and failed payments by charity`}
        lead={<Lead known={known} />}
        columns={useColumns()}
        filters={{
          day: { label: t`Day` },
          failure: {
            label: t`Failure`,
            options: paymentFailures.map((value) => ({ value, word: toReason(value) })),
          },
        }}
        keyOf={({ organizationId }) => organizationId}
        totals={renderTotals}
        none={none}
        noMatch={none}
        csv
      />
    </>
  )
}

const Lead = ({ known }: { known: string | undefined }) => {
  const at = known === undefined ? null : parseKnownAt(known)
  if (at === null)
    return <Trans>The charities’ totals add up to the figures on the dashboard.</Trans>
  const moment = formatTime(at)
  return (
    <Trans>
      The charities’ totals add up to the figures on the dashboard, as recorded on {moment}. Failed
      payments are not available for a past date.
    </Trans>
  )
}

const renderTotals = (totals: TotalsOf<List>) => <Totals {...totals} />

const Totals = ({ rows, refunds, disputes, losses, failed, ...sums }: TotalsOf<List>) => {
  const [refunded, lost] = [formatMoney(sums.refunded), formatMoney(sums.lost)]
  return (
    <>
      <Plural value={rows} one="# charity" other="# charities" />
      {' · '}
      <Plural value={refunds} one={`# refund, ${refunded}`} other={`# refunds, ${refunded}`} />
      {' · '}
      <Plural value={disputes} one="# dispute opened" other="# disputes opened" />
      {' · '}
      <Plural value={losses} one={`# lost, ${lost}`} other={`# lost, ${lost}`} />
      {failed !== null && (
        <>
          {' · '}
          <Plural value={failed} one="# failed payment" other="# failed payments" />
        </>
      )}
    </>
  )
}

type LabelledProps = { label: string; children: ReactNode }

/** A figure with its name, which the first two lines of a card do not show. */
const Labelled = ({ label, children }: LabelledProps) => (
  <span>
    <CardLabel>{label}</CardLabel>
    {children}
  </span>
)

const Count = ({ count }: { count: number | null }) => {
  const language = useLanguage()
  return <span>{count === null ? '–' : formatCount(count, language)}</span>
}

const useColumns = (): readonly ListColumn<List>[] => {
  const { t } = useLingui()
  const end = { align: 'end', waiting: ['4em'] } as const
  return [
    {
      title: t`Charity`,
      isHead: true,
      place: 'first',
      waiting: ['12em'],
      cell: ({ organizationId, charity }: ReturnsRow) => (
        <Link
          to="/AdminAccounts/$id"
          params={{ id: organizationId }}
          className={rowLinkClass}
          data-row
        >
          {charity}
        </Link>
      ),
    },
    {
      ...end,
      title: t`Refunds`,
      sort: 'refunds',
      place: 'second',
      cell: ({ refunds }) => (
        <Labelled label={t`Refunds`}>
          <Count count={refunds} />
        </Labelled>
      ),
    },
    {
      ...end,
      title: t`Refunded`,
      sort: 'refunded',
      place: 'first-end',
      cell: ({ refunded }) => (
        <Labelled label={t`Refunded`}>
          <Money amountCents={refunded} />
        </Labelled>
      ),
    },
    {
      ...end,
      title: t`Disputes opened`,
      sort: 'disputes',
      place: 'second-end',
      cell: ({ disputes }) => (
        <Labelled label={t`Disputes opened`}>
          <Count count={disputes} />
        </Labelled>
      ),
    },
    {
      ...end,
      title: t`Disputes lost`,
      sort: 'losses',
      place: 'third',
      cell: ({ losses }) => <Count count={losses} />,
    },
    {
      ...end,
      title: t`Lost to disputes`,
      sort: 'lost',
      place: 'third-end',
      cell: ({ lost }) => <Money amountCents={lost} />,
    },
    {
      ...end,
      title: t`Failed payments`,
      sort: 'failed',
      place: 'below',
      cell: ({ failed }) => <Count count={failed} />,
    },
  ]
}
