import type { Context } from 'hono'
import type { AppEnv } from '../../app-env.ts'
import { ownProfile } from '../donors/own-profile.ts'
import type { Person } from './contract.ts'

/** Who a logged-in donor is by their account, whatever a form says. */
export const donorPerson = async (c: Context<AppEnv>): Promise<Person> => {
  const { username: email, firstName, lastName, phoneNumber } = await ownProfile(c)
  return { email, firstName, lastName, phoneNumber }
}
