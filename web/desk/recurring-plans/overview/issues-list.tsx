import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { InstalmentIssue } from '@almoner/api/desk/recurring-plans/contract.ts'
import {
  issueKinds,
  planIssuesList,
  type IssuesTotals,
} from '@almoner/api/desk/recurring-plans/plans-list-contract.ts'
import { rowLinkClass } from '../../../ui/data/table/data-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { ListColumn } from '../../../ui/list-screen/list-props.ts'
import { ListSection } from '../../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../../ui/list-screen/use-list-query.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { useMay } from '../../use-may.ts'
import { InstalmentPill } from '../instalment-pill.tsx'
import { usePlanFilters } from '../plan-filters.ts'
import styles from './recurring-plans.module.css'
import { formatSlashedDay, useDonorName, useStanding, useStatusLabel } from '../plan-labels.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** Instalments that need attention, the newest day first. */
export const IssuesList = () => {
  const { t } = useLingui()
  const toStatusLabel = useStatusLabel()
  return (
    <ListSection
      state={useListQuery(planIssuesList)}
      to="/MonthlyGiving"
      title={t`Needs attention`}
      columns={useColumns()}
      filters={{
        kind: {
          label: t`Filter by issue`,
          as: 'links',
          options: issueKinds.map((value) => ({ value, word: toStatusLabel(value) })),
        },
        ...usePlanFilters(),
        day: { label: t({ message: 'Due', context: 'day' }) },
      }}
      keyOf={({ planId, number }) => `${planId} ${number}`}
      totals={formatSums}
      none={<NoIssues />}
      csv={useMay('recurring_plans.export')}
      beside={
        <h2>
          <Trans>Needs attention</Trans>
        </h2>
      }
    />
  )
}

const formatSums = (totals: IssuesTotals) => <Totals {...totals} />

const Totals = ({ rows, open, abandoned }: IssuesTotals) => {
  const [asked, ended] = [open, abandoned].map((sum) => formatMoney(sum))
  return (
    <>
      <Plural value={rows} one="# payment" other="# payments" />
      {' · '}
      <Trans>{asked} not received yet</Trans>
      {abandoned > 0 && (
        <>
          {' · '}
          <Trans>{ended} not collected</Trans>
        </>
      )}
    </>
  )
}

const NoIssues = () => (
  <EmptyState motif="hills" title={<Trans>Nothing needs attention</Trans>}>
    <Trans>
      Payments that were not charged on time, wait for the donor, will be retried or could not be
      collected appear here, with the reason.
    </Trans>
  </EmptyState>
)

const useColumns = (): readonly ListColumn<typeof planIssuesList>[] => {
  const { t } = useLingui()
  return [
    {
      title: t({ message: 'Due', context: 'day' }),
      sort: 'day',
      place: 'third',
      cell: ({ day }) => (
        <time dateTime={day} className={styles.day}>
          {formatSlashedDay(day)}
        </time>
      ),
    },
    {
      title: t`Donor`,
      isHead: true,
      place: 'first',
      waiting: ['8em'],
      cell: (instalment) => <DonorAndNumber of={instalment} />,
    },
    {
      title: t`Status`,
      place: 'below',
      waiting: ['14em'],
      cell: (instalment) => <Standing of={instalment} />,
    },
    {
      title: t`Amount`,
      sort: 'amount',
      place: 'first-end',
      align: 'end',
      cell: ({ amount }) => (
        <strong>
          <Money amountCents={amount} />
        </strong>
      ),
    },
  ]
}

type OfInstalment = { of: InstalmentIssue }

const DonorAndNumber = ({ of: { planId, number, occurrences, donor } }: OfInstalment) => {
  const donorName = useDonorName()
  return (
    <>
      <Link
        data-row=""
        className={rowLinkClass}
        to="/MonthlyGiving/Plans/$planId"
        params={{ planId }}
        preload={false}
      >
        {donorName(donor)}
      </Link>
      <Quiet as="div">
        <Trans>
          Payment {number} of {occurrences}
        </Trans>
      </Quiet>
    </>
  )
}

const Standing = ({ of }: OfInstalment) => {
  const standing = useStanding()
  return (
    <>
      <InstalmentPill status={of.kind} />
      <Quiet as="div">{standing({ ...of, status: of.kind })}</Quiet>
    </>
  )
}
