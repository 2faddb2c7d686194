import { queryOptions } from '@tanstack/react-query'
import type { CustomDomainAnswer } from '@almoner/api/desk/custom-domain/contract.ts'
import { call } from '../../lib/api/api.ts'

const path = '/api/organizations/custom-domain'

/** While looks go on, the screen follows them. */
const pollMilliseconds = 5_000

export const customDomainQuery = queryOptions({
  queryKey: ['custom-domain'],
  queryFn: () => call<CustomDomainAnswer>('GET', path),
  refetchInterval: ({ state }) =>
    state.data?.domain?.status === 'verifying' ? pollMilliseconds : false,
})

export const askForDomain = (host: string) => call<CustomDomainAnswer>('POST', path, { host })

export const checkDomain = () => call<CustomDomainAnswer>('POST', `${path}/check`, {})

export const removeDomain = (host: string) => call<CustomDomainAnswer>('DELETE', path, { host })
