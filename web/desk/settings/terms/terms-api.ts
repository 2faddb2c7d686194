import { queryOptions } from '@tanstack/react-query'
import type { AcceptTermsBody, TermsAnswer } from '@almoner/api/desk/settings/terms/contract.ts'
import { call } from '../../../lib/api/api.ts'

const path = '/api/organizations/terms'

export const termsQuery = queryOptions({
  queryKey: ['desk', 'terms'],
  queryFn: ({ signal }) => call<TermsAnswer>('GET', path, undefined, { signal }),
})

/** Accepting the terms again changes nothing, so after a lost answer the person can click again. */
export const acceptTerms = (body: AcceptTermsBody) => call<TermsAnswer>('POST', path, body)
