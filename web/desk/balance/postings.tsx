import { Trans, useLingui } from '@lingui/react/macro'
import { owedFigures } from '@almoner/api/desk/balance/contract.ts'
import {
  postingsList,
  type postingAccounts,
} from '@almoner/api/desk/balance/postings-list-contract.ts'
import { rangeEnds } from '@almoner/api/http/lists/contract.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { PostingsLead } from '../../ui/books-clocks/postings-lead.tsx'
import { BackLink } from '../../ui/button/back-link.tsx'
import { SignedAmount } from '../../ui/data/money/signed-amount.tsx'
import { Day, Time } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { useMay } from '../use-may.ts'
import { useFigureLabels } from './figure-labels.ts'
import { AccountName } from '../payments/labels/account-name.tsx'
import { Movement } from './posting-cells.tsx'
import { formatPostingTotals } from './posting-totals.tsx'

/** The postings behind a figure of the balance. */
export const Postings = () => {
  const { t } = useLingui()
  const state = useListQuery(postingsList)
  const { account = 'available', day = '', known } = state.address
  const accountName = useAccountName()
  const [, to] = rangeEnds(day)
  const name = accountName(account as Account)
  const none = (
    <EmptyState title={<Trans>No ledger entries</Trans>}>
      <Trans>Each ledger entry of this figure appears here, with its payment.</Trans>
    </EmptyState>
  )
  return (
    <ListScreen
      back={
        <BackLink
          to="/Balance"
          search={{ asOf: to || undefined, knownAt: known }}
          label={<Trans>Balance</Trans>}
        />
      }
      state={state}
      to="/Balance/Postings"
      title={t`Ledger entries: ${name}`}
      lead={<PostingsLead known={known} />}
      columns={useColumns()}
      filters={{ day: { label: t`Day` } }}
      keyOf={({ id }) => id}
      totals={formatPostingTotals}
      none={none}
      noMatch={none}
      csv={useMay('balance.export')}
    />
  )
}

type Account = (typeof postingAccounts)[number]

const useAccountName = (): ((account: Account) => string) => {
  const labels = useFigureLabels()
  const methodName = useMethodName()
  return (account) => (isFigure(account) ? labels[account].name : methodName(account))
}

const isFigure = (account: Account): account is (typeof owedFigures)[number] =>
  owedFigures.some((figure) => figure === account)

const useColumns = (): readonly ListColumn<typeof postingsList>[] => {
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
      title: t`Other account`,
      place: 'third',
      waiting: ['12em', '9em'],
      cell: ({ other }) => <AccountName name={other} />,
    },
    {
      title: t`Recorded`,
      place: 'second-end',
      waiting: ['8em'],
      wideOnly: true,
      cell: ({ at }) => <Time at={at} />,
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
