import type { Context } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { loadOwnAccount } from '../../accounts/own-account/own-account.ts'
import type { Person } from '../contract.ts'

/** A logged-in donor's details by their account, whatever the form contains. */
export const loadDonorPerson = async (c: Context<AppEnv>): Promise<Person> => {
  const { username: email, details } = await loadOwnAccount(c)
  const { firstName, lastName, phoneNumber } = details
  return { email, firstName, lastName, phoneNumber }
}
