import { Trans, useLingui } from '@lingui/react/macro'
import { explainedPostingsList } from '@almoner/api/desk/balance/explained-postings-list-contract.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { SignedAmount } from '../../ui/data/money/signed-amount.tsx'
import { Day, Time } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { useMay } from '../use-may.ts'
import { AccountName } from '../payments/labels/account-name.tsx'
import { Movement } from './posting-cells.tsx'
import { formatPostingTotals } from './posting-totals.tsx'

/** The postings of which a figure of a report is the sum, with the number of each one's event. */
export const ExplainedPostings = () => {
  const { t } = useLingui()
  const state = useListQuery(explainedPostingsList)
  const { position } = state.address
  const mayReadReports = useMay('reports.read')
  const none = (
    <EmptyState title={<Trans>No ledger entries</Trans>}>
      <Trans>Each ledger entry of this figure appears here, with its payment.</Trans>
    </EmptyState>
  )
  return (
    <ListScreen
      back={
        mayReadReports ? (
          <BackLink to="/OrgSettings/Reports" label={<Trans>All reports</Trans>} />
        ) : (
          <BackLink to="/Balance" label={<Trans>Balance</Trans>} />
        )
      }
      state={state}
      to="/Balance/Explained"
      title={t`Ledger entries of a figure`}
      lead={<Lead position={position} />}
      columns={useColumns()}
      filters={{}}
      keyOf={({ id }) => id}
      totals={formatPostingTotals}
      none={none}
      noMatch={none}
      csv={useMay('balance.export')}
    />
  )
}

const Lead = ({ position }: { position: string | undefined }) =>
  position === undefined ? (
    <Trans>The figure is the sum of these ledger entries.</Trans>
  ) : (
    <Trans>
      The figure is the sum of these ledger entries, as recorded up to record number {position}.
      Later records do not change it.
    </Trans>
  )

const useColumns = (): readonly ListColumn<typeof explainedPostingsList>[] => {
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
      waiting: ['12em'],
      cell: (posting) => <Movement posting={posting} />,
    },
    {
      title: t`Debit`,
      place: 'third',
      waiting: ['12em', '9em'],
      cell: ({ debit }) => <AccountName name={debit} />,
    },
    {
      title: t`Credit`,
      place: 'below',
      waiting: ['12em', '9em'],
      cell: ({ credit }) => <AccountName name={credit} />,
    },
    {
      title: t`Recorded`,
      sort: 'recorded',
      place: 'second-end',
      waiting: ['8em'],
      cell: ({ at }) => <Time at={at} />,
    },
    {
      title: t`Record number`,
      place: 'third-end',
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
