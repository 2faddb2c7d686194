import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { givingMoney, type GivingAnswer } from '@almoner/api/desk/giving/contract.ts'
import { type GivingPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import { call } from '../../../lib/api/api.ts'
import { follows } from '../../../lib/changes/use-live-lists.ts'
import type { Clocks } from '../dashboard-clocks.ts'

/** Reads the donations of a period. The previous period stays until the next is loaded. */
export const givingQuery = (query: { period: GivingPeriod } & Clocks) =>
  queryOptions({
    queryKey: ['desk', 'giving', query],
    queryFn: ({ signal }) =>
      call<GivingAnswer>('GET', '/api/organizations/giving', undefined, {
        money: givingMoney,
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    ...follows('payments'),
  })
