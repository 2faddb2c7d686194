import { queryOptions } from '@tanstack/react-query'
import type { CalculateFeesBody, FeesAnswer } from '@almoner/api/use-cases/payments/contract.ts'
import { call } from './api.ts'

export const feesQuery = (body: CalculateFeesBody) =>
  queryOptions({
    queryKey: ['fees', body],
    queryFn: ({ signal }) =>
      call<FeesAnswer>('POST', '/api/user/payments/calculate-fees', body, {
        signal,
        changesNothing: true,
      }),
    staleTime: 5 * 60_000,
  })
