import { queryOptions } from '@tanstack/react-query'
import {
  bankAccountMoney,
  type BankAccountAnswer,
  type GiveBankAccountBody,
} from '@almoner/api/desk/bank-account/contract.ts'
import { call } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'

const path = '/api/organizations/bank-account'

export const bankAccountQuery = queryOptions({
  queryKey: ['desk', 'bank-account'],
  queryFn: ({ signal }) =>
    call<BankAccountAnswer>('GET', path, undefined, { money: bankAccountMoney, signal }),
  ...follows('bank_accounts', 'approvals'),
})

/** A retry with the same key is the same change. */
export const giveBankAccount = (body: GiveBankAccountBody, key: string) =>
  call<BankAccountAnswer>('POST', path, body, {
    money: bankAccountMoney,
    headers: { 'Idempotency-Key': key },
  })
