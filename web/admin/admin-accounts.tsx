import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  charityPlans,
  charityStatuses,
  organisationsList,
  type AdminOrganization,
} from '@almoner/api/admin/organisations/organisations-list-contract.ts'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { FilterLook } from '../ui/list-screen/list-filters.tsx'
import { ListScreen, type ListColumn } from '../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../ui/list-screen/use-list-query.ts'
import { formatDate } from '../lib/text/format.ts'
import { usePlanName } from '../lib/text/plan-name.ts'
import { AccountStatusPill, useAccountStatusLabel } from './account-status.tsx'
import styles from './admin-accounts.module.css'
import { TapAndGoFee } from './tap-and-go-fee.tsx'

/** Every charity on the platform. */
export const AdminAccounts = () => {
  const { t } = useLingui()
  return (
    <ListScreen
      state={useListQuery(organisationsList)}
      to="/AdminAccounts"
      title={t`Charities`}
      of={t`Administration`}
      columns={useColumns()}
      filters={useFilters()}
      keyOf={({ id }) => id}
      totals={countInstalments}
      none={
        <EmptyState title={<Trans>No charity has applied yet</Trans>}>
          <Trans>Each application appears here with its contact and its plan.</Trans>
        </EmptyState>
      }
      csv
    />
  )
}

const countInstalments = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# charity" other="# charities" />
)

const useFilters = (): Readonly<Record<string, FilterLook>> => {
  const { t } = useLingui()
  const planName = usePlanName()
  const statusWord = useAccountStatusLabel()
  return {
    status: {
      label: t`Filter charities by status`,
      as: 'links',
      options: charityStatuses.map((value) => ({ value, word: statusWord(value) })),
    },
    q: { label: t`Name, site, email or tax file number` },
    day: { label: t`Registered` },
    plan: {
      label: t`Plan`,
      options: charityPlans.map((value) => ({ value, word: planName(value) })),
    },
  }
}

const useColumns = (): readonly ListColumn<typeof organisationsList>[] => {
  const { t } = useLingui()
  const planName = usePlanName()
  return [
    {
      title: t`Charity`,
      sort: 'name',
      isHead: true,
      place: 'first',
      waiting: ['14em', '10em'],
      cell: (charity) => <NameAndSite charity={charity} />,
    },
    {
      title: t`Contact`,
      place: 'third',
      waiting: ['8em', '12em'],
      cell: ({ contactName, email }) => (
        <>
          <div>{contactName}</div>
          <a href={`mailto:${email}`}>{email}</a>
        </>
      ),
    },
    {
      title: t`Plan`,
      place: 'second',
      waiting: ['5em'],
      cell: (charity) => (
        <>
          <span>{planName(charity.plan)}</span>
          <TapAndGoFee account={charity} />
        </>
      ),
    },
    {
      title: t`Registered`,
      sort: 'date',
      place: 'second-end',
      wideOnly: true,
      cell: ({ registeredAt }) => (
        <time dateTime={registeredAt} className={styles.date}>
          {formatDate(registeredAt)}
        </time>
      ),
    },
    {
      title: t`Status`,
      place: 'first-end',
      cell: ({ status }) => <AccountStatusPill status={status} />,
    },
    {
      title: t`Reason`,
      place: 'below',
      cell: ({ reason }) => reason && <span className={styles.reason}>{reason}</span>,
    },
  ]
}

const NameAndSite = ({ charity }: { charity: AdminOrganization }) => {
  const { id, name, status, payerSite } = charity
  const host = payerSite.replace(/^https?:\/\//, '')
  return (
    <>
      <div>
        <Link to="/AdminAccounts/$id" params={{ id }} className={styles.name}>
          {name}
        </Link>
      </div>
      {status === 'approved' || status === 'suspended' ? (
        <a href={payerSite}>{host}</a>
      ) : (
        <span className={styles.quiet}>{host}</span>
      )}
    </>
  )
}
