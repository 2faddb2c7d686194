import * as v from 'valibot'
import { loginSchema } from '@almoner/api/use-cases/accounts/contract.ts'

const key = 'almoner.admin-username'

export const usernameSchema = v.pick(loginSchema, ['username'])
export const passwordSchema = v.pick(loginSchema, ['password'])

/** Carries the username from the first step of the login to the second, in this tab alone. */
export const keepUsername = (username: string): void => sessionStorage.setItem(key, username)

export const typedUsername = (): string | undefined => {
  const read = v.safeParse(usernameSchema, { username: sessionStorage.getItem(key) })
  return read.success ? read.output.username : undefined
}

export const forgetUsername = (): void => sessionStorage.removeItem(key)
