import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PlanOfCharity } from '@almoner/api/desk/recurring-plans/contract.ts'
import {
  plansList,
  type PlansTotals,
} from '@almoner/api/desk/recurring-plans/plans-list-contract.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { rowLinkClass } from '../../ui/data/table/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { Money } from '../../ui/data/money/money.tsx'
import { formatDate, formatMoney } from '../../lib/text/format.ts'
import { useProjectName } from '../../lib/text/project-name.ts'
import { useMay } from '../use-may.ts'
import { usePlanFilters, usePlanLinkFilters } from './plan-filters.ts'
import styles from './overview/recurring-plans.module.css'
import { PlanPills } from './plan-pill.tsx'
import { formatSlashedDay, useDonorName } from './plan-labels.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../ui/layout/arrangement/row.tsx'

/** Lists every plan of a charity, newest first. */
export const PlanList = () => {
  const { t } = useLingui()
  const state = useListQuery(plansList)
  return (
    <ListScreen
      back={<BackLink to="/MonthlyGiving" />}
      state={state}
      to="/MonthlyGiving/Plans"
      title={t`Monthly plans`}
      columns={useColumns()}
      filters={{
        status: {
          label: t`Filter plans by status`,
          as: 'links',
          options: [
            { value: 'running', word: t`Active` },
            { value: 'paused', word: t`Paused` },
            { value: 'ended', word: t`Ended` },
          ],
        },
        ...usePlanFilters(),
        day: { label: t`Started` },
        ...usePlanLinkFilters(state.address),
      }}
      keyOf={({ id }) => id}
      totals={formatSums}
      none={<NoPlans />}
      csv={useMay('recurring_plans.export')}
    />
  )
}

const formatSums = (totals: PlansTotals) => <Totals {...totals} />

const Totals = ({ rows, monthly }: PlansTotals) => {
  const sum = formatMoney(monthly)
  return (
    <>
      <Plural value={rows} one="# plan" other="# plans" />
      {' · '}
      <Trans>{sum} a month from active plans</Trans>
    </>
  )
}

const NoPlans = () => (
  <EmptyState motif="harbour" title={<Trans>No monthly gifts yet</Trans>}>
    <Trans>
      Donors with an account choose “Every month” when they give. Each plan appears here with what
      happens next.
    </Trans>
  </EmptyState>
)

const useColumns = (): readonly ListColumn<typeof plansList>[] => {
  const { t } = useLingui()
  const donorName = useDonorName()
  const projectName = useProjectName()
  return [
    {
      title: t`Donor`,
      isHead: true,
      place: 'first',
      // Names of projects are longer.
      grow: 'less',
      waiting: ['8em'],
      cell: ({ id, donor }) => (
        <Link
          data-row=""
          className={rowLinkClass}
          to="/MonthlyGiving/Plans/$planId"
          params={{ planId: id }}
          preload={false}
        >
          {donorName(donor)}
        </Link>
      ),
    },
    {
      title: t`Project`,
      place: 'second',
      grow: true,
      wideOnly: true,
      waiting: ['10em'],
      cell: (plan) => projectName(plan.projectName),
    },
    {
      title: t`Started`,
      sort: 'date',
      place: 'second-end',
      label: 'shown',
      wideOnly: true,
      cell: ({ startedAt }) => <span className={styles.day}>{formatDate(startedAt)}</span>,
    },
    {
      title: t`Done`,
      place: 'third',
      waiting: ['4em'],
      cell: ({ completed, occurrences }) => (
        <span className={styles.day}>
          <Trans>
            {completed} of {occurrences}
          </Trans>
        </span>
      ),
    },
    {
      title: t`Next on`,
      sort: 'next',
      place: 'third-end',
      cell: ({ next }) => <NextDay next={next} />,
    },
    {
      title: t`Status`,
      place: 'below',
      label: 'hidden',
      cell: (plan) => (
        <Row as="span" gap={1} columnGap={2}>
          <PlanPills plan={plan} />
        </Row>
      ),
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

const NextDay = ({ next }: Pick<PlanOfCharity, 'next'>) =>
  next ? (
    <time dateTime={next.day} className={styles.day}>
      {formatSlashedDay(next.day)}
    </time>
  ) : (
    <Quiet as="span">–</Quiet>
  )
