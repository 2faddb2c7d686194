import { queryOptions } from '@tanstack/react-query'
import {
  infoMoney,
  type InfoAnswer,
  type InfoBody,
  type ProposalBody,
} from '@almoner/api/desk/settings/info/contract.ts'
import { call } from '../../../lib/api/api.ts'

const path = '/api/organizations/info'

export const infoQuery = queryOptions({
  queryKey: ['organisation-info'],
  queryFn: () => call<InfoAnswer>('GET', path, undefined, { money: infoMoney }),
})

export const saveInfo = (info: InfoBody) =>
  call<InfoAnswer, InfoBody>('PUT', path, info, { money: infoMoney })

export const saveLogo = (file: File | null) => {
  const form = new FormData()
  if (file) form.set('picture', file)
  return call<InfoAnswer>('POST', `${path}/logo`, form, { money: infoMoney, timeoutSeconds: 120 })
}

export const proposeChange = (proposal: ProposalBody, key: string) =>
  call<InfoAnswer>('POST', `${path}/change`, proposal, {
    money: infoMoney,
    headers: { 'Idempotency-Key': key },
  })

export const withdrawChange = (number: number) =>
  call<InfoAnswer>('POST', `${path}/change/withdraw`, { number }, { money: infoMoney })
