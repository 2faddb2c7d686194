import type { Context } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { loadOwnAccount } from '../../accounts/own-account/own-account.ts'
import type { Person } from '../contract.ts'

/** Returns a logged-in donor's details from their account, regardless of the form. */
export const loadDonorPerson = async (c: Context<AppEnv>): Promise<Person> => {
  const { username: email, details } = await loadOwnAccount(c)
  const { firstName, lastName, phoneNumber } = details
  return { email, firstName, lastName, phoneNumber }
}
