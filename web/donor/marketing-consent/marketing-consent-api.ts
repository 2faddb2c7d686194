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
  // The consent is read again at every visit: it may have been withdrawn through a letter.
  staleTime: 0,
})

/** Changes the consent for the charity of this site. */
export const changeConsent = (body: ChangeConsentBody) => call<OwnConsentsAnswer>('PUT', own, body)

export const withdrawElsewhere = (organizationId: string) =>
  call<OwnConsentsAnswer>('DELETE', `${own}/${encodeURIComponent(organizationId)}`)

export const withdrawEverywhere = () => call<OwnConsentsAnswer>('DELETE', own)

const at = (token: string) => `/api/news/${encodeURIComponent(token)}`

/** Reads the link and changes nothing, because a program that scans mail opens links too. */
export const consentLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['news-link', token],
    queryFn: ({ signal }) => call<ConsentLinkAnswer>('GET', at(token), undefined, { signal }),
    refetchOnWindowFocus: false,
  })

export const unsubscribe = (token: string) => call<ConsentLinkAnswer>('POST', at(token))

export const agreeAgain = (token: string, body: AgreeAgainBody) =>
  call<ConsentLinkAnswer>('PUT', at(token), body)
