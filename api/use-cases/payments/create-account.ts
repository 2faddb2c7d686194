import type { Context } from 'hono'
import * as v from 'valibot'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'
import { assertStrongPassword } from '../accounts/strong-password.ts'
import { parsedBy } from '../../valid.ts'
import { newPasswordSchema } from '../accounts/contract.ts'
import { register } from '../accounts/register.ts'
import type { Person } from './contract.ts'

/** An account that a guest wants made while they pay, with the person that they say they are. */
export type WantedAccount = { password: string } | null

const wantedSchema = v.object({ password: newPasswordSchema })

/** Null where none is wanted. A password that will not do is refused before anything is paid. */
export const wantedAccount = (
  c: Context<AppEnv>,
  body: Pick<Person, 'email' | 'firstName' | 'lastName'> & {
    createAccount: boolean
    password: string | null
  },
): WantedAccount => {
  if (!body.createAccount) return null
  const wanted = parsedBy(wantedSchema, { password: body.password })
  const about = [body.email, body.firstName, body.lastName]
  assertStrongPassword(c, { ...wanted, field: 'password', about })
  return wanted
}

/**
 * Makes it once the payment is recorded, whose course it never changes: whoever has an account already
 * finds the gift there, because its address is theirs.
 */
export const openAccount = async (
  c: Context<AppEnv>,
  {
    wanted,
    person,
    language,
  }: { wanted: WantedAccount; person: Person; language?: Language | undefined },
): Promise<void> => {
  if (wanted === null) return
  const { email: username, firstName, lastName, phoneNumber } = person
  try {
    await register(c, { ...wanted, username, firstName, lastName, phoneNumber, language })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'email_registered') return
    c.get('log').error({ err: error }, 'an account was not made beside a payment')
  }
}
