import { queryOptions } from '@tanstack/react-query'
import type { AccountDetailsAnswer } from '@almoner/api/desk/connected-account/contract.ts'
import type { ConnectedAccountAnswer } from '@almoner/api/use-cases/connected-account/contract.ts'
import { call } from '../../lib/api/api.ts'

const path = '/api/organizations/connected-account'

export const connectedAccountQuery = queryOptions({
  queryKey: ['connected-account'],
  queryFn: () => call<ConnectedAccountAnswer>('GET', path),
})

const uploadSeconds = 60

export const giveDetails = (form: FormData) =>
  call<AccountDetailsAnswer>('POST', `${path}/details`, form, { timeoutSeconds: uploadSeconds })
