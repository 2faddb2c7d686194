import { useState } from 'react'
import type { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import type { ListState } from '../../../ui/list-screen/use-list-query.ts'

/** Returns the payments that came in while the user was viewing the newest ones. */
export const useFresh = ({
  address,
  rows,
  isStale,
  isFirstPage,
}: Pick<
  ListState<typeof paymentsList>,
  'address' | 'rows' | 'isStale' | 'isFirstPage'
>): ReadonlySet<string> => {
  const of = JSON.stringify(address)
  const [met, setMet] = useState<{ of: string; newest: string }>()
  const isLive = isFirstPage && !isStale && address.sort === undefined
  if (isLive && rows && met?.of !== of) setMet({ of, newest: rows[0]?.initiatedAt ?? '' })
  if (!isLive || !rows || met?.of !== of) return none
  const since = rows.filter(({ initiatedAt }) => initiatedAt > met.newest)
  return new Set(since.map(({ id }) => id))
}

const none: ReadonlySet<string> = new Set()
