import { queryOptions } from '@tanstack/react-query'
import type {
  AgreeAgainBody,
  ChangeConsentBody,
  ConsentLinkAnswer,
  OwnConsentsAnswer,
} from '@almoner/api/use-cases/marketing-consent/contract.ts'
import { call } from '../../lib/api/api.ts'

const own = '/api/donors/news'

export const ownConsentsQuery = queryOptions({
  queryKey: ['own-news'],
  queryFn: ({ signal }) => call<OwnConsentsAnswer>('GET', own, undefined, { signal }),
  // Asked again at every visit: it may have been withdrawn in a letter meanwhile.
  staleTime: 0,
})

/** At the charity of this site. */
export const changeConsent = (body: ChangeConsentBody) => call<OwnConsentsAnswer>('PUT', own, body)

export const withdrawElsewhere = (organizationId: string) =>
  call<OwnConsentsAnswer>('DELETE', `${own}/${encodeURIComponent(organizationId)}`)

export const withdrawEverywhere = () => call<OwnConsentsAnswer>('DELETE', own)

const at = (token: string) => `/api/news/${encodeURIComponent(token)}`

/** Looks, and changes nothing: whoever looks through somebody’s mail looks too. */
export const consentLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['news-link', token],
    queryFn: ({ signal }) => call<ConsentLinkAnswer>('GET', at(token), undefined, { signal }),
    refetchOnWindowFocus: false,
  })

export const unsubscribe = (token: string) => call<ConsentLinkAnswer>('POST', at(token))

export const agreeAgain = (token: string, body: AgreeAgainBody) =>
  call<ConsentLinkAnswer>('PUT', at(token), body)
