import { useLingui } from '@lingui/react/macro'
import type { AdminOrganization } from '@almoner/api/admin/organisations/contract.ts'
import { Cell, DataTable, Row, WaitingRows, type WaitingCell } from '../ui/data-table.tsx'
import { formatDate } from '../lib/format.ts'
import { AccountStatusPill } from './account-status.tsx'
import { TapAndGoFee } from './tap-and-go-fee.tsx'
import { usePlanName } from '../lib/plan-name.ts'
import styles from './accounts-table.module.css'

/** Charities with their contact, plan and status; undefined while they are on their way. */
export const AccountsTable = ({ accounts }: { accounts: AdminOrganization[] | undefined }) => {
  const { t } = useLingui()
  return (
    <DataTable
      label={t`Charities`}
      busy={accounts === undefined}
      columns={[
        { key: 'name', title: t`Charity` },
        { key: 'contact', title: t`Contact` },
        { key: 'plan', title: t`Plan` },
        { key: 'registered', title: t`Registered`, wideOnly: true },
        { key: 'status', title: t`Status` },
        { key: 'reason', title: t`Reason` },
      ]}
    >
      {accounts === undefined ? (
        <WaitingRows rows={6} cells={waiting} />
      ) : (
        accounts.map((account) => <AccountRow key={account.id} account={account} />)
      )}
    </DataTable>
  )
}

const AccountRow = ({ account }: { account: AdminOrganization }) => (
  <Row>
    <Cell place="first">
      <strong className={styles.name}>{account.name}</strong>
      <br />
      {account.status === 'approved' ? (
        <a href={account.payerSite}>{hostOf(account.payerSite)}</a>
      ) : (
        <span className={styles.quiet}>{hostOf(account.payerSite)}</span>
      )}
    </Cell>
    <Cell place="third">
      {account.contactName}
      <br />
      <a href={`mailto:${account.email}`}>{account.email}</a>
    </Cell>
    <Cell place="second">
      {usePlanName()(account.plan)}
      <TapAndGoFee account={account} />
    </Cell>
    <Cell place="second-end" wideOnly>
      <time dateTime={account.registeredAt} className={styles.date}>
        {formatDate(account.registeredAt)}
      </time>
    </Cell>
    <Cell place="first-end">
      <AccountStatusPill status={account.status} />
    </Cell>
    <Cell place="below">
      {account.reason && <span className={styles.reason}>{account.reason}</span>}
    </Cell>
  </Row>
)

const hostOf = (address: string): string => address.replace(/^https?:\/\//, '')

const waiting: readonly WaitingCell[] = [
  { place: 'first', lines: ['14em', '10em'] },
  { place: 'third', lines: ['8em', '12em'] },
  { place: 'second', lines: ['5em'] },
  { place: 'second-end', lines: ['6em'], wideOnly: true },
  { place: 'first-end', lines: ['6em'], height: '1.6em' },
  { place: 'below', lines: [] },
]
