import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { PlanFilter, PlanOfCharity } from '@almoner/api/desk/recurring-plans/contract.ts'
import { BackLink } from '../../ui/back-link.tsx'
import {
  Cell,
  DataTable,
  Row,
  rowLinkClass,
  TableFrame,
  WaitingRows,
  type WaitingCell,
} from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterLabels } from '../../ui/filter-labels.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Money } from '../../ui/money.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ReadAgain } from '../../ui/read-again.tsx'
import { centsOf } from '../../lib/answered-amount.ts'
import { useProjectName } from '../../lib/project-name.ts'
import { plansQuery } from './recurring-plans-api.ts'
import styles from './recurring-plans.module.css'
import { PlanPills } from './plan-pill.tsx'
import { slashed, useDonorName } from './plan-labels.ts'

/** Every plan of a charity, newest first. */
export const PlanList = ({ of }: { of: string | undefined }) => {
  const { t } = useLingui()
  const { status } = useSearch({ from: '/signed-in/MonthlyGiving/Plans' })
  const list = useInfiniteQuery(plansQuery(status))
  const plans = list.data?.pages.flatMap((page) => page.plans)
  return (
    <>
      <BackLink to="/MonthlyGiving" />
      <PageTitle title={t`Monthly plans`} of={of} />
      <section className={styles.list} aria-label={t`Monthly plans`}>
        <FilterLabels
          label={t`Filter plans by status`}
          to="/MonthlyGiving/Plans"
          name="status"
          current={status}
          words={[
            { value: undefined, word: t`All` },
            { value: 'running', word: t`Active` },
            { value: 'paused', word: t`Paused` },
            { value: 'ended', word: t`Ended` },
          ]}
        />
        {list.isError && !plans && <ReadAgain query={list} />}
        {plans?.length === 0 && <NoPlans status={status} />}
        {plans?.length !== 0 && (plans || !list.isError) && <Plans plans={plans} />}
        <LoadMore list={list} />
      </section>
    </>
  )
}

const NoPlans = ({ status }: { status: PlanFilter | undefined }) => (
  <TableFrame>
    {status === undefined ? (
      <EmptyState motif="harbour" title={<Trans>No monthly gifts yet</Trans>}>
        <Trans>
          Donors with an account choose “every month” when they give. Each plan appears here with
          what happens next.
        </Trans>
      </EmptyState>
    ) : (
      <EmptyState
        motif="hills"
        title={<Trans>No plan has this status</Trans>}
        action={
          <LinkButton to="/MonthlyGiving/Plans">
            <Trans>Show all plans</Trans>
          </LinkButton>
        }
      >
        <Trans>As soon as one does, it appears here.</Trans>
      </EmptyState>
    )}
  </TableFrame>
)

const Plans = ({ plans }: { plans: readonly PlanOfCharity[] | undefined }) => {
  const { t } = useLingui()
  return (
    <DataTable
      label={t`Monthly plans`}
      busy={plans === undefined}
      columns={[
        { key: 'donor', title: t`Donor` },
        { key: 'project', title: t`Project`, wideOnly: true },
        { key: 'done', title: t`Done` },
        { key: 'next', title: t`Next on` },
        { key: 'status', title: t`Status` },
        { key: 'amount', title: t`Amount`, align: 'end' },
      ]}
    >
      {plans === undefined ? (
        <WaitingRows rows={8} cells={waiting} />
      ) : (
        plans.map((plan) => <PlanRow key={plan.id} plan={plan} />)
      )}
    </DataTable>
  )
}

const PlanRow = ({ plan }: { plan: PlanOfCharity }) => {
  const donorName = useDonorName()
  const nameOf = useProjectName()
  const { id, donor, projectName, completed, occurrences, next, amount } = plan
  return (
    <Row>
      <Cell place="first" grow>
        <Link
          data-row=""
          className={rowLinkClass}
          to="/MonthlyGiving/Plans/$planId"
          params={{ planId: id }}
          preload={false}
        >
          {donorName(donor)}
        </Link>
      </Cell>
      <Cell place="second" grow wideOnly>
        {nameOf(projectName)}
      </Cell>
      <Cell place="third">
        <span className={styles.day}>
          <Trans>
            {completed} of {occurrences}
          </Trans>
        </span>
      </Cell>
      <Cell place="third-end">
        {next ? (
          <time dateTime={next.day} className={styles.day}>
            {slashed(next.day)}
          </time>
        ) : (
          <span className={styles.quiet}>
            <Trans>None</Trans>
          </span>
        )}
      </Cell>
      <Cell place="below">
        <span className={styles.pills}>
          <PlanPills status={plan.status} trouble={plan.trouble} />
        </span>
      </Cell>
      <Cell place="first-end" align="end">
        <strong>
          <Money amountCents={centsOf(amount)} />
        </strong>
      </Cell>
    </Row>
  )
}

const waiting: readonly WaitingCell[] = [
  { place: 'first', lines: ['8em'] },
  { place: 'second', lines: ['10em'], wideOnly: true },
  { place: 'third', lines: ['4em'] },
  { place: 'third-end', lines: ['6em'] },
  { place: 'below', lines: ['6em'], height: '1.6em' },
  { place: 'first-end', lines: ['5em'], align: 'end' },
]
