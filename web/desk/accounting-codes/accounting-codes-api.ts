import { queryOptions } from '@tanstack/react-query'
import type {
  AccountingCodesAnswer,
  AccountingCodesBody,
} from '@almoner/api/desk/accounting-codes/contract.ts'
import { call } from '../../lib/api/api.ts'

const path = '/api/organizations/accounting-codes'

export const accountingCodesQuery = queryOptions({
  queryKey: ['desk', 'accounting-codes'],
  queryFn: ({ signal }) => call<AccountingCodesAnswer>('GET', path, undefined, { signal }),
})

export const saveAccountingCodes = (body: AccountingCodesBody) =>
  call<AccountingCodesAnswer>('PUT', path, body)
