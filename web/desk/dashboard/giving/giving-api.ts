import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  givingMoney,
  type GivingAnswer,
  type GivingPeriod,
} from '@almoner/api/desk/giving/contract.ts'
import { call } from '../../../lib/api/api.ts'
import { follows } from '../../../lib/changes/use-live-lists.ts'

/** Reads the donations of a period. The previous period stays until the next is loaded. */
export const givingQuery = (period: GivingPeriod) =>
  queryOptions({
    queryKey: ['desk', 'giving', period],
    queryFn: ({ signal }) =>
      call<GivingAnswer>('GET', '/api/organizations/giving', undefined, {
        money: givingMoney,
        query: { period },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...follows('payments'),
  })
