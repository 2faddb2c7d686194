import { queryOptions } from '@tanstack/react-query'
import {
  erasureMoney,
  type EraseBody,
  type ErasureAnswer,
} from '@almoner/api/use-cases/accounts/contract.ts'
import { call } from '../../../lib/api/api.ts'

const path = '/api/donors/erase'

export const erasureQuery = queryOptions({
  queryKey: ['erasure'],
  queryFn: ({ signal }) =>
    call<ErasureAnswer>('GET', path, undefined, { money: erasureMoney, signal }),
  staleTime: 0,
})

export const eraseAccount = (body: EraseBody) => call<undefined>('POST', path, body)
