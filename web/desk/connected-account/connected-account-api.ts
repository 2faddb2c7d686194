import type { AccountDetailsAnswer } from '@almoner/api/desk/connected-account/contract.ts'
import { call } from '../../lib/api/api.ts'

const uploadSeconds = 60

export const giveDetails = (form: FormData) =>
  call<AccountDetailsAnswer>('POST', '/api/organizations/connected-account/details', form, {
    timeoutSeconds: uploadSeconds,
  })
