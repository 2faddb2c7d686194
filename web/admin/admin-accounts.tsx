import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { TableFrame } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterLabels } from '../ui/filter-labels.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadAgain } from '../ui/read-again.tsx'
import { useAccountStatusWord } from './account-status.tsx'
import { AccountsTable } from './accounts-table.tsx'
import styles from './admin-accounts.module.css'
import {
  accountsQuery,
  accountsSearchSchema,
  accountStatuses,
  type AccountStatus,
} from './administration-api.ts'

/** Every charity on the platform. */
export const AdminAccounts = () => {
  const { t } = useLingui()
  const { status } = v.parse(accountsSearchSchema, useSearch({ strict: false }))
  const list = useInfiniteQuery(accountsQuery(status))
  const accounts = list.data?.pages.flatMap(({ organizations }) => organizations)
  return (
    <>
      <div className={styles.head}>
        <PageTitle title={t`Charities`} of={t`Administration`} />
        <StatusFilter status={status} />
      </div>
      {list.isError && !accounts && <ReadAgain query={list} />}
      {accounts?.length === 0 && <NoAccounts status={status} />}
      {accounts?.length !== 0 && (accounts || !list.isError) && (
        <AccountsTable accounts={accounts} />
      )}
      <LoadMore list={list} />
    </>
  )
}

const StatusFilter = ({ status }: { status: AccountStatus | undefined }) => {
  const { t } = useLingui()
  const word = useAccountStatusWord()
  return (
    <FilterLabels
      label={t`Filter charities by status`}
      to="/AdminAccounts"
      name="status"
      current={status}
      words={[
        { value: undefined, word: t`All` },
        ...accountStatuses.map((value) => ({ value, word: word(value) })),
      ]}
    />
  )
}

const NoAccounts = ({ status }: { status: AccountStatus | undefined }) => (
  <TableFrame>
    {status === undefined ? (
      <EmptyState title={<Trans>No charity has applied yet</Trans>}>
        <Trans>Each application appears here with its contact and its plan.</Trans>
      </EmptyState>
    ) : (
      <EmptyState
        title={<Trans>No charity has this status</Trans>}
        action={
          <LinkButton to="/AdminAccounts">
            <Trans>Show all charities</Trans>
          </LinkButton>
        }
      >
        <Trans>As soon as one does, it appears here.</Trans>
      </EmptyState>
    )}
  </TableFrame>
)
