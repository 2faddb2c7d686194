import { queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import type {
  ConfirmSecondFactorAnswer,
  confirmSecondFactorSchema,
  OfferSecondFactorAnswer,
  offerSecondFactorSchema,
  removeSecondFactorSchema,
  SecondFactorAnswer,
} from '@almoner/api/use-cases/accounts/contract.ts'
import { call } from '../../lib/api.ts'

const path = '/api/donors/second-factor'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call<SecondFactorAnswer>('GET', path, undefined, { signal }),
  staleTime: 0,
})

export const offerSecondFactor = (body: v.InferInput<typeof offerSecondFactorSchema>) =>
  call<OfferSecondFactorAnswer>('POST', path, body)

export const confirmSecondFactor = (body: v.InferInput<typeof confirmSecondFactorSchema>) =>
  call<ConfirmSecondFactorAnswer>('POST', `${path}/confirm`, body)

export const removeSecondFactor = (body: v.InferInput<typeof removeSecondFactorSchema>) =>
  call<undefined>('POST', `${path}/remove`, body)
