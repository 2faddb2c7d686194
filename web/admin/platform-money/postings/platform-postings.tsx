import {
  platformPostingsList,
  type PlatformPosting,
} from '@almoner/api/admin/platform-money/postings/platform-postings-list-contract.ts'
import {
  chartAccounts,
  type ChartAccount,
} from '@almoner/api/admin/platform-money/chart-account-contract.ts'
import { rangeEnds, type TotalsOf } from '@almoner/api/http/lists/contract.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../../lib/text/format.ts'
import { PostingsLead } from '../../../ui/books-clocks/postings-lead.tsx'
import { BackLink } from '../../../ui/button/back-link.tsx'
import { SignedAmount } from '../../../ui/data/money/signed-amount.tsx'
import { rowLinkClass } from '../../../ui/data/table/data-table.tsx'
import { Day, Time } from '../../../ui/data/time.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { ListColumn } from '../../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../../ui/list-screen/use-list-query.ts'
import styles from '../platform-money.module.css'
import { useChartLabel } from '../trial-balance/chart-labels.ts'
import { useJournalLabels } from '../../../ui/payment/journal-labels.ts'

type List = typeof platformPostingsList

/** The postings behind a figure of the trial balance. */
export const PlatformPostings = () => {
  const { t } = useLingui()
  const state = useListQuery(platformPostingsList)
  const { account = platformPostingsList.defaults?.account, day = '', known } = state.address
  const chartLabel = useChartLabel()
  const [, to] = rangeEnds(day)
  const line = chartAccounts.find(({ name }) => name === account)
  const name = line === undefined ? '' : chartLabel(line)
  const none = (
    <EmptyState title={<Trans>No ledger entries</Trans>}>
      <Trans>Each ledger entry of this account appears here, with its record number.</Trans>
    </EmptyState>
  )
  return (
    <>
      <BackLink
        to="/AdminMoney/TrialBalance"
        search={{ asOf: to || undefined, knownAt: known }}
        label={<Trans>Trial balance</Trans>}
      />
      <ListScreen
        state={state}
        to="/AdminMoney/Postings"
        title={t`Ledger entries: ${name}`}
        lead={<PostingsLead known={known} />}
        columns={useColumns()}
        filters={{ day: { label: t`Day` } }}
        keyOf={({ id }) => id}
        totals={formatTotals}
        none={none}
        noMatch={none}
        csv
      />
    </>
  )
}

const formatTotals = ({ rows, sum }: TotalsOf<List>) => {
  const net = formatMoney(sum)
  return (
    <>
      <Plural value={rows} one="# ledger entry" other="# ledger entries" />
      {' · '}
      <Trans>{net} in the account</Trans>
    </>
  )
}

const useColumns = (): readonly ListColumn<List>[] => {
  const { t } = useLingui()
  return [
    {
      title: t`Day`,
      sort: 'date',
      place: 'second',
      waiting: ['6em'],
      cell: ({ businessDate }) => <Day day={businessDate} />,
    },
    {
      title: t`Movement`,
      isHead: true,
      place: 'first',
      waiting: ['12em', '9em'],
      cell: (posting) => <Movement posting={posting} />,
    },
    {
      title: t`Other account`,
      place: 'third',
      waiting: ['12em', '9em'],
      cell: ({ other }) => <AccountName account={other} />,
    },
    {
      title: t`Recorded`,
      place: 'second-end',
      wideOnly: true,
      waiting: ['8em'],
      cell: ({ at }) => <Time at={at} />,
    },
    {
      title: t`Record number`,
      place: 'third-end',
      wideOnly: true,
      align: 'end',
      waiting: ['4em'],
      cell: ({ position }) => position,
    },
    {
      title: t`Amount`,
      place: 'first-end',
      align: 'end',
      waiting: ['5em'],
      cell: ({ amount }) => <SignedAmount amountCents={amount} />,
    },
  ]
}

const Movement = ({ posting }: { posting: PlatformPosting }) => {
  const { journal, organizationId, charity } = posting
  const journalLabels = useJournalLabels()
  return (
    <div>
      <p>{journalLabels[journal]}</p>
      <Link
        to="/AdminAccounts/$id"
        params={{ id: organizationId }}
        className={rowLinkClass}
        data-row
      >
        {charity}
      </Link>
    </div>
  )
}

const AccountName = ({ account }: { account: ChartAccount }) => {
  const chartLabel = useChartLabel()
  return (
    <>
      {chartLabel(account)}
      <code translate="no" className={styles.code}>
        {account.code} {account.name}
      </code>
    </>
  )
}
