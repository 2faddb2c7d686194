import type { LoginBody } from '@almoner/api/use-cases/accounts/contract.ts'
import { call } from '../../api/api.ts'
import { sendSolved } from '../../challenge/send-solved.ts'

/**
 * Logs in. A device that has not logged in to this account before may have to solve a challenge
 * first.
 */
export const logIn = (body: LoginBody) =>
  sendSolved(
    (headers) => call<undefined>('POST', '/api/donors/login', body, { headers }),
    new AbortController().signal,
  )
