import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  charitiesList,
  charityFilters,
  charityPlans,
  dues,
  type ListedCharity,
} from '@almoner/api/admin/applications/charities-list/charities-list-contract.ts'
import { usePlanName } from '../lib/text/plan-name.ts'
import { Time } from '../ui/data/time.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { FilterLook } from '../ui/list-screen/filters/filter-look.ts'
import type { ListColumn } from '../ui/list-screen/list-props.ts'
import { ListScreen } from '../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../ui/list-screen/use-list-query.ts'
import styles from './admin-accounts.module.css'
import { useDueLabel, useStatusLabel } from './applications/application-labels.ts'
import { ApplicationPill, DuePill } from './applications/application-status.tsx'

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
        <Link to="/AdminRehearsal">
          <Trans>Rehearse a checklist</Trans>
        </Link>
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
  const toWord = (value: (typeof charityFilters)[number]): string => {
    if (value === 'change') return t`Change to approve`
    return value === 'mine' ? t`Mine` : statusLabel(value)
  }
  return {
    status: {
      label: t`Filter charities by status`,
      as: 'links',
      options: charityFilters.map((value) => ({
        value,
        word: toWord(value),
      })),
    },
    q: { label: t`Name, site, email or tax file number` },
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
      waiting: ['5em'],
      cell: ({ plan }) => plan && planName(plan),
    },
    {
      title: t`Waiting since`,
      place: 'second-end',
      waiting: ['8em'],
      cell: ({ due, submittedAt, changeProposedAt }) => {
        const since = changeProposedAt ?? (due && submittedAt)
        return since && <Time at={since} />
      },
    },
    {
      title: t`Decision due`,
      place: 'third',
      waiting: ['8em'],
      cell: ({ due, dueOn }) => due && dueOn && <DuePill due={due} dueOn={dueOn} />,
    },
    {
      title: t`Claimed by`,
      place: 'below',
      waiting: ['4em'],
      cell: ({ claimedBy }) => claimedBy && <ClaimedBy who={claimedBy} />,
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

const StatusAndRound = ({ charity: { status, round, changeProposedAt } }: CharityProps) => (
  <>
    <ApplicationPill status={status} />
    {changeProposedAt !== null && (
      <div className={styles.waiting}>
        <Trans>Change to approve</Trans>
      </div>
    )}
    {round > 1 && (
      <div className={styles.quiet}>
        <Trans>Round {round}</Trans>
      </div>
    )}
  </>
)

const ClaimedBy = ({ who }: { who: 'me' | 'colleague' }) =>
  who === 'me' ? <Trans>Claimed by you</Trans> : <Trans>Claimed by a colleague</Trans>
