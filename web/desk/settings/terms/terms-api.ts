import { queryOptions } from '@tanstack/react-query'
import type { AcceptTermsBody, TermsAnswer } from '@almoner/api/desk/settings/terms/contract.ts'
import { call } from '../../../lib/api/api.ts'

const path = '/api/organizations/terms'

export const termsQuery = queryOptions({
  queryKey: ['desk', 'terms'],
  queryFn: ({ signal }) => call<TermsAnswer>('GET', path, undefined, { signal }),
})

/** Accepted again it changes nothing, so a lost answer is asked for by another press. */
export const acceptTerms = (body: AcceptTermsBody) => call<TermsAnswer>('POST', path, body)
