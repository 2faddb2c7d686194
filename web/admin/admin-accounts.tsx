import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  charitiesList,
  charityFilters,
  charityPlans,
  dues,
  type ListedCharity,
  type ListedStatus,
} from '@almoner/api/admin/applications/charities-list/charities-list-contract.ts'
import { usePlanName } from '../lib/text/plan-name.ts'
import { Money } from '../ui/data/money/money.tsx'
import { Day, Time } from '../ui/data/time.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { FilterLook } from '../ui/list-screen/filters/filter-look.ts'
import type { ListColumn } from '../ui/list-screen/list-props.ts'
import { ListScreen } from '../ui/list-screen/list-screen.tsx'
import { Row } from '../ui/layout/arrangement/row.tsx'
import { useListQuery } from '../ui/list-screen/use-list-query.ts'
import { Stack } from '../ui/layout/arrangement/stack.tsx'
import { formatOpenCount } from '../ui/manual-review/manual-review-api.ts'
import { Overdue } from './account/section88/overdue.tsx'
import styles from './admin-accounts.module.css'
import { useDueLabel, useStatusLabel } from './applications/application-labels.ts'
import { ApplicationPill, DuePill } from './applications/application-status.tsx'
import { charityCountsQuery } from './charity-counts-query.ts'

/** Lists every charity, and every application to become one. */
export const AdminAccounts = () => {
  const { t } = useLingui()
  return (
    <ListScreen
      state={useListQuery(charitiesList)}
      to="/AdminAccounts"
      title={t`Charities`}
      columns={useColumns()}
      filters={useFilters()}
      keyOf={({ id }) => id}
      totals={formatTotals}
      none={
        <EmptyState title={<Trans>No charity has applied yet</Trans>}>
          <Trans>Each application appears here, with the day on which its decision is due.</Trans>
        </EmptyState>
      }
      csv
      acts={
        <Row gap={2} columnGap={4}>
          <Link to="/AdminRehearsal" className={styles.act}>
            <Trans>Rehearse a checklist</Trans>
          </Link>
          <Link to="/AdminCharityList" className={styles.act}>
            <Trans>Inland Revenue’s list</Trans>
          </Link>
        </Row>
      }
    />
  )
}

const formatTotals = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# charity" other="# charities" />
)

const useFilters = (): Readonly<Record<string, FilterLook>> => {
  const { t } = useLingui()
  const planName = usePlanName()
  const statusLabel = useStatusLabel()
  const dueLabel = useDueLabel()
  const { data: counts } = useQuery(charityCountsQuery)
  const tasks: Partial<Record<string, string>> = {
    attention: t`Needs attention`,
    change: t`Changes`,
    section88: t`Section 88`,
    mine: t`Mine`,
  }
  const toWord = (value: (typeof charityFilters)[number]): string =>
    tasks[value] ?? statusLabel(value as ListedStatus)
  return {
    status: {
      label: t`Status`,
      // These fit beside the title of a tablet; the filters have all.
      linked: ['attention', 'change', 'section88', 'pending', 'approved'],
      options: charityFilters.map((value) => ({
        value,
        word: toWord(value),
        count: counts && formatOpenCount(counts[value]),
      })),
    },
    q: { label: t`Name, site, email or IR File No.` },
    due: {
      label: t`Decision due`,
      options: dues.map((value) => ({ value, word: dueLabel(value) })),
    },
    plan: {
      label: t`Plan`,
      options: charityPlans.map((value) => ({ value, word: planName(value) })),
    },
    day: { label: t`Submitted` },
  }
}

const useColumns = (): readonly ListColumn<typeof charitiesList>[] => {
  const { t } = useLingui()
  const planName = usePlanName()
  return [
    {
      title: t`Charity`,
      sort: 'name',
      fromFirst: true,
      isHead: true,
      place: 'first',
      waiting: ['14em', '10em'],
      cell: (charity) => <NameAndEmail charity={charity} />,
    },
    {
      title: t`Status`,
      place: 'first-end',
      waiting: ['6em'],
      cell: (charity) => <StatusAndRound charity={charity} />,
    },
    {
      title: t`Plan`,
      place: 'second',
      wideOnly: true,
      waiting: ['5em'],
      cell: ({ plan }) => plan && planName(plan),
    },
    {
      title: t({ message: 'Due', context: 'day' }),
      sort: 'attention',
      place: 'third',
      // What is due says so itself.
      label: 'hidden',
      waiting: ['8em'],
      cell: (charity) => hasDay(charity) && <WhatIsDue charity={charity} />,
    },
    {
      title: t`Claimed by`,
      place: 'below',
      wideOnly: true,
      waiting: ['4em'],
      // A decided application is no longer in work.
      cell: ({ claimedBy, status }) =>
        claimedBy && status === 'pending' && <ClaimedBy who={claimedBy} />,
    },
    {
      title: t`Last 30 days`,
      place: 'second-end',
      align: 'end',
      waiting: ['5em'],
      cell: ({ volume }) => volume !== null && <Money amountCents={volume} />,
    },
  ]
}

type CharityProps = { charity: ListedCharity }

const NameAndEmail = ({ charity: { id, name, username } }: CharityProps) => (
  <>
    <div>
      <Link to="/AdminAccounts/$id" params={{ id }} className={styles.name}>
        {name ?? <Trans>No name yet</Trans>}
      </Link>
    </div>
    <span className={styles.quiet}>{username}</span>
  </>
)

const StatusAndRound = ({ charity: { status, round } }: CharityProps) => (
  <>
    <ApplicationPill status={status} />
    {round > 1 && (
      <div className={styles.quiet}>
        <Trans>Round {round}</Trans>
      </div>
    )}
  </>
)

const hasDay = ({ dueOn, changeProposedAt, section88DueOn }: ListedCharity): boolean =>
  [dueOn, changeProposedAt, section88DueOn].some((day) => day !== null)

/** The decision that is promised, the change that waits, and the yearly check of the tax status. */
const WhatIsDue = ({ charity }: CharityProps) => {
  const { due, dueOn, changeProposedAt, section88DueOn, section88DaysOverdue } = charity
  return (
    <Stack gap={1}>
      {due && dueOn && (
        <div>
          <DuePill due={due} dueOn={dueOn} />
        </div>
      )}
      {changeProposedAt !== null && (
        <div>
          <span className={styles.waiting}>
            <Trans>Change to approve</Trans>
          </span>{' '}
          <Time at={changeProposedAt} />
        </div>
      )}
      {section88DueOn !== null && section88DaysOverdue !== null && section88DaysOverdue >= 0 && (
        <div>
          <span className={styles.waiting}>
            <Trans>Section 88 check</Trans>
          </span>{' '}
          <Overdue days={section88DaysOverdue} />
        </div>
      )}
      {dueOn === null && changeProposedAt === null && <NextCheck charity={charity} />}
    </Stack>
  )
}

const NextCheck = ({ charity: { section88DueOn, section88DaysOverdue } }: CharityProps) =>
  section88DueOn !== null &&
  (section88DaysOverdue ?? 0) < 0 && (
    <span className={styles.quiet}>
      <Trans>
        Section 88 check on <Day day={section88DueOn} />
      </Trans>
    </span>
  )

const ClaimedBy = ({ who }: { who: 'me' | 'colleague' }) =>
  who === 'me' ? <Trans>Claimed by you</Trans> : <Trans>Claimed by a colleague</Trans>
