import { queryOptions } from '@tanstack/react-query'
import type { OpenCharityBody, OwnCharitiesAnswer } from '@almoner/api/account/contract.ts'
import { call } from '../api/api.ts'

/** The charities whose desks this login opens. */
export const ownCharitiesQuery = queryOptions({
  queryKey: ['own-charities'],
  queryFn: ({ signal }) =>
    call<OwnCharitiesAnswer>('GET', '/api/organizations/charities', undefined, { signal }),
  staleTime: 60_000,
})

export const openCharity = (body: OpenCharityBody) =>
  call<undefined>('POST', '/api/organizations/charities/open', body)
