import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  applicationFilters,
  applicationsList,
  type ListedApplication,
} from '@almoner/api/admin/applications/applications-list-contract.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { Time } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { FilterLook } from '../../ui/list-screen/list-filters.tsx'
import { ListScreen, type ListColumn } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { useStatusLabel } from './application-labels.ts'
import { ApplicationPill, DuePill } from './application-status.tsx'
import styles from './applications.module.css'

/** Every application to join. */
export const Applications = () => {
  const { t } = useLingui()
  return (
    <ListScreen
      state={useListQuery(applicationsList)}
      to="/AdminApplications"
      title={t`Applications`}
      of={t`Administration`}
      columns={useColumns()}
      filters={useFilters()}
      keyOf={({ id }) => id}
      totals={formatTotals}
      none={
        <EmptyState title={<Trans>No charity has applied yet</Trans>}>
          <Trans>Each application appears here, with the day by which it is decided.</Trans>
        </EmptyState>
      }
      csv
      beside={
        <Link to="/AdminRehearsal">
          <Trans>Rehearse a checklist</Trans>
        </Link>
      }
    />
  )
}

const formatTotals = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# application" other="# applications" />
)

const useFilters = (): Readonly<Record<string, FilterLook>> => {
  const { t } = useLingui()
  const statusLabel = useStatusLabel()
  return {
    status: {
      label: t`Filter applications by status`,
      as: 'links',
      options: applicationFilters.map((value) => ({
        value,
        word: value === 'mine' ? t`Mine` : statusLabel(value),
      })),
    },
    q: { label: t`Name, site, email or tax file number` },
    day: { label: t`Submitted` },
  }
}

const useColumns = (): readonly ListColumn<typeof applicationsList>[] => {
  const { t } = useLingui()
  const planName = usePlanName()
  return [
    {
      title: t`Charity`,
      sort: 'name',
      isHead: true,
      place: 'first',
      waiting: ['14em', '10em'],
      cell: (application) => <NameAndApplicant application={application} />,
    },
    {
      title: t`Status`,
      place: 'first-end',
      waiting: ['6em'],
      cell: (application) => <StatusAndRound application={application} />,
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
      cell: ({ submittedAt }) => submittedAt && <Time at={submittedAt} />,
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

type ApplicationProps = { application: ListedApplication }

const NameAndApplicant = ({ application: { id, name, username } }: ApplicationProps) => (
  <>
    <div>
      <Link to="/AdminAccounts/$id" params={{ id }} className={styles.name}>
        {name ?? <Trans>No name yet</Trans>}
      </Link>
    </div>
    <span className={styles.quiet}>{username}</span>
  </>
)

const StatusAndRound = ({ application: { status, round } }: ApplicationProps) => (
  <>
    <ApplicationPill status={status} />
    {round > 1 && (
      <div className={styles.quiet}>
        <Trans>Round {round}</Trans>
      </div>
    )}
  </>
)

const ClaimedBy = ({ who }: { who: 'me' | 'colleague' }) =>
  who === 'me' ? <Trans>Claimed by you</Trans> : <Trans>Claimed by a colleague</Trans>
