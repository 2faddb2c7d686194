import { queryOptions } from '@tanstack/react-query'
import type {
  InfoAnswer,
  InfoBody,
  ProposalBody,
} from '@almoner/api/desk/settings/info/contract.ts'
import { call } from '../../../lib/api/api.ts'

const path = '/api/organizations/info'

export const infoQuery = queryOptions({
  queryKey: ['organisation-info'],
  queryFn: () => call<InfoAnswer>('GET', path),
})

export const saveInfo = (info: InfoBody) => call<InfoAnswer>('PUT', path, info)

export const proposeChange = (proposal: ProposalBody, key: string) =>
  call<InfoAnswer>('POST', `${path}/change`, proposal, { headers: { 'Idempotency-Key': key } })

export const withdrawChange = (number: number) =>
  call<InfoAnswer>('POST', `${path}/change/withdraw`, { number })
