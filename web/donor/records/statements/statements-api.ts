import { queryOptions } from '@tanstack/react-query'
import {
  statementsMoney,
  type StatementsAnswer,
  type StatementYear,
} from '@almoner/api/donor/account/statements/statements-contract.ts'
import { call } from '../../../lib/api/api.ts'

export const statementsQuery = (organizationViewId: string) =>
  queryOptions({
    queryKey: ['statements', organizationViewId],
    queryFn: async ({ signal }): Promise<StatementYear[]> =>
      (
        await call<StatementsAnswer>('GET', '/api/donors/statements', undefined, {
          money: statementsMoney,
          signal,
        })
      ).years,
    staleTime: 0,
  })
