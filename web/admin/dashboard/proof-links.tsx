import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProvingPostings } from '@almoner/api/admin/dashboard/contract.ts'
import type { returnsList } from '@almoner/api/admin/dashboard/returns/returns-list-contract.ts'
import type { Sort, SortOf } from '@almoner/api/http/lists/contract.ts'
import type {
  DashboardBasis,
  DashboardDays,
  DashboardPeriod,
} from '@almoner/api/use-cases/dashboard/contract.ts'
import styles from './platform-dashboard.module.css'

/** The place of the table of charities in the address. */
export const charitiesId = 'charities'

type CharitiesLinkProps = {
  period: DashboardPeriod
  /** Set if the figure has a basis of its own. */
  basis?: DashboardBasis
  children: ReactNode
}

/** A figure as a link to the table of charities that adds up to it, of the same period. */
export const CharitiesLink = ({ period, basis, children }: CharitiesLinkProps) => {
  const search = useSearch({ from: '/signed-in/AdminDashboard' })
  return (
    <Link
      to="/AdminDashboard"
      search={{ ...search, period, ...(basis && { basis }) }}
      hash={charitiesId}
      className={styles.proof}
    >
      {children}
    </Link>
  )
}

type ReturnsLinkProps = {
  days: DashboardDays
  sort: Sort<SortOf<typeof returnsList>>
  failure?: string
  children: ReactNode
}

/** Refunds, disputes or failed payments as a link to the charities that add up to them. */
export const ReturnsLink = ({ days, sort, failure, children }: ReturnsLinkProps) => {
  const { from, to, knownAt } = days
  const search = {
    day: `${from}..${to}`,
    ...(failure && { failure }),
    ...(knownAt !== null && { known: knownAt }),
    sort,
  }
  return (
    <Link to="/AdminDashboard/Returns" search={search} className={styles.proof}>
      {children}
    </Link>
  )
}

type PostingsLinkProps = { postings: ProvingPostings; children: ReactNode }

/** A figure of the books as a link to the postings of which it is the sum. */
export const PostingsLink = ({ postings, children }: PostingsLinkProps) => (
  <Link to="/AdminMoney/Postings" search={postings} className={styles.proof}>
    {children}
  </Link>
)

/** The name of a charity, which leads to its account. */
export const CharityLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to="/AdminAccounts/$id" params={{ id }} className={styles.proof}>
    {children}
  </Link>
)
