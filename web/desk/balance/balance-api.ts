import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { balanceMoney, type BalanceAnswer } from '@almoner/api/desk/balance/contract.ts'
import { call } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'
import type { BooksClocks } from '../../ui/books-clocks/books-clocks-search.ts'

/** The charity's balance on both clocks. The one before stays until another is there. */
export const balanceQuery = ({ asOf, knownAt }: BooksClocks) => {
  const query = { ...(asOf && { asOf }), ...(knownAt && { knownAt }) }
  return queryOptions({
    queryKey: ['desk', 'balance', query],
    queryFn: ({ signal }) =>
      call<BalanceAnswer>('GET', '/api/organizations/balance', undefined, {
        money: balanceMoney,
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    ...follows('payments'),
  })
}
