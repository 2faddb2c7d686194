import type { Context } from 'hono'
import * as v from 'valibot'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { assertStrongPassword } from '../../accounts/passwords/strong-password.ts'
import { parsedBy } from '../../../http/valid.ts'
import { newPasswordSchema } from '../../accounts/contract.ts'
import { register } from '../../accounts/register.ts'
import type { Person } from '../contract.ts'

/** The account that a guest requests during payment, with the details that they entered. */
export type WantedAccount = { password: string } | null

const wantedSchema = v.object({ password: newPasswordSchema })

/**
 * Returns null if the guest requests no account. An invalid password is refused before anything is
 * paid.
 */
export const readWantedAccount = (
  c: Context<AppEnv>,
  body: Pick<Person, 'email' | 'firstName' | 'lastName'> & {
    createAccount: boolean
    password: string | null
  },
): WantedAccount => {
  if (!body.createAccount) return null
  const wanted = parsedBy(wantedSchema, { password: body.password })
  const personalWords = [body.email, body.firstName, body.lastName]
  assertStrongPassword(c, { ...wanted, field: 'password', about: personalWords })
  return wanted
}

/**
 * Creates the account after the payment is recorded, which it does not affect: an existing account
 * includes the gift already, by its address.
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
