import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProvingList } from '@almoner/api/desk/dashboard/contract.ts'
import type { SitePath } from '../../../lib/router/site-path.ts'
import styles from './proof.module.css'

const paths = {
  payments: '/Payments',
  payouts: '/PayoutHistory',
  monthly_plans: '/MonthlyGiving/Plans',
  monthly_movements: '/MonthlyGiving/Movements',
  donors: '/Donors',
} as const satisfies Record<ProvingList['list'], SitePath>

type ProofProps = { lists: readonly ProvingList[]; children: ReactNode }

/** A figure as a link to the list whose total it is. A figure of several lists has `Terms`. */
export const Proof = ({ lists, children }: ProofProps) => {
  const [first] = lists
  return first && lists.length === 1 ? (
    <ListLink {...first}>{children}</ListLink>
  ) : (
    <span>{children}</span>
  )
}

/** The lists that a figure is computed from, each a link, if there are several. */
export const Terms = ({ lists }: Pick<ProofProps, 'lists'>) =>
  lists.length > 1 && (
    <span className={styles.terms}>
      {lists.map((list, index) => (
        <span key={`${list.list} ${list.total} ${JSON.stringify(list.filters)}`}>
          {(index > 0 || list.sign < 0) && (
            <span translate="no">{list.sign < 0 ? '\u2212 ' : '+ '}</span>
          )}
          <ListLink {...list}>
            <Term {...list} />
          </ListLink>
        </span>
      ))}
    </span>
  )

const Term = ({ list, filters }: ProvingList) => {
  if (list === 'payouts') {
    return filters['sentBack'] === undefined ? (
      <Trans>Payouts that arrived</Trans>
    ) : (
      <Trans>Payouts sent back</Trans>
    )
  }
  if (list !== 'payments') return <Trans>Monthly gifts</Trans>
  return filters['returned'] === undefined ? (
    <Trans>Payments received</Trans>
  ) : (
    <Trans>Refunds and disputes</Trans>
  )
}

const ListLink = ({ list, filters, children }: ProvingList & { children: ReactNode }) => (
  <Link to={paths[list]} search={filters} className={styles.link}>
    {children}
  </Link>
)
