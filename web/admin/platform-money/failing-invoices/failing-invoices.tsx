import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  failingInvoicesList,
  type FailingInvoice,
} from '@almoner/api/admin/billing/failing-invoices-list-contract.ts'
import type { TotalsOf } from '@almoner/api/http/lists/contract.ts'
import { useChargeFailure } from '../../../lib/text/billing-labels.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { BackLink } from '../../../ui/button/back-link.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { rowLinkClass } from '../../../ui/data/table/data-table.tsx'
import { Day, Time } from '../../../ui/data/time.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { ScreenTitle } from '../../../ui/layout/page/screen-title.tsx'
import type { ListColumn } from '../../../ui/list-screen/list-props.ts'
import { ListSection } from '../../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../../ui/list-screen/use-list-query.ts'
import styles from '../platform-money.module.css'

type List = typeof failingInvoicesList

/** A screen of its own, for further pages and another order. */
export const FailingInvoices = () => {
  const { t } = useLingui()
  return (
    <>
      <BackLink to="/AdminMoney" />
      <ScreenTitle
        title={t`Failing invoices`}
        lead={
          <Trans>Invoices that are owed because the card of the subscription was refused.</Trans>
        }
      />
      <FailingInvoiceList />
    </>
  )
}

/** The first of them, among the platform’s money. */
export const FailingInvoicesSection = () => (
  <FailingInvoiceList
    heading={
      <>
        <h2 className={styles.heading}>
          <Trans>Failing invoices</Trans>
        </h2>
        <p className={styles.lead}>
          <Trans>Invoices that are owed because the card of the subscription was refused.</Trans>
        </p>
      </>
    }
  />
)

const FailingInvoiceList = ({ heading }: { heading?: ReactNode }) => {
  const { t } = useLingui()
  return (
    <ListSection
      state={useListQuery(failingInvoicesList)}
      to="/AdminMoney/FailingInvoices"
      title={t`Failing invoices`}
      columns={useColumns()}
      filters={{}}
      keyOf={({ id }) => id}
      totals={formatTotals}
      none={
        <EmptyState title={<Trans>No invoice is failing</Trans>}>
          <Trans>An invoice appears here when its card is refused, until it is paid.</Trans>
        </EmptyState>
      }
      csv
      beside={heading}
    />
  )
}

const formatTotals = ({ rows, owed }: TotalsOf<List>) => {
  const sum = formatMoney(owed)
  return <Plural value={rows} one={`# invoice, ${sum} owed`} other={`# invoices, ${sum} owed`} />
}

const useColumns = (): readonly ListColumn<List>[] => {
  const { t } = useLingui()
  return [
    {
      title: t`Charity`,
      isHead: true,
      place: 'first',
      waiting: ['12em', '9em'],
      cell: (invoice) => <Charity invoice={invoice} />,
    },
    {
      title: t`Issued`,
      sort: 'date',
      place: 'second-end',
      waiting: ['6em'],
      cell: ({ issuedOn }) => <Day day={issuedOn} />,
    },
    {
      title: t`Failure`,
      place: 'second',
      waiting: ['10em'],
      cell: (invoice) => <Failure invoice={invoice} />,
    },
    {
      title: t`Next attempt`,
      place: 'third',
      waiting: ['8em'],
      cell: ({ retryAt }) => (retryAt === null ? t`No further attempt` : <Time at={retryAt} />),
    },
    {
      title: t`Free plan from`,
      place: 'third-end',
      waiting: ['6em'],
      cell: ({ givenUpOn }) => (givenUpOn === null ? '–' : <Day day={givenUpOn} />),
    },
    {
      title: t`Owed`,
      place: 'first-end',
      align: 'end',
      waiting: ['5em'],
      cell: ({ owed }) => <Money amountCents={owed} />,
    },
  ]
}

type Props = { invoice: FailingInvoice }

const Charity = ({ invoice: { organizationId, charity, number } }: Props) => (
  <div>
    <Link to="/AdminAccounts/$id" params={{ id: organizationId }} className={rowLinkClass} data-row>
      {charity}
    </Link>
    {number !== null && (
      <Quiet size={13} translate="no">
        <span className={styles.number}>{number}</span>
      </Quiet>
    )}
  </div>
)

const Failure = ({ invoice: { failure, status } }: Props) => {
  const chargeFailure = useChargeFailure()
  return (
    <div>
      <p>{chargeFailure[failure]}</p>
      {status === 'charging' && (
        <Quiet size={13}>
          <Trans>Being charged</Trans>
        </Quiet>
      )}
    </div>
  )
}
