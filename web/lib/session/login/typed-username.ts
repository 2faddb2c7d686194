import * as v from 'valibot'
import { loginSchema } from '@almoner/api/use-cases/accounts/contract.ts'

export const usernameSchema = v.pick(loginSchema, ['username'])
export const passwordSchema = v.pick(loginSchema, ['password'])

/**
 * Carries the username from the first step of a login to the second, within this tab. If the
 * browser stores no data, the username is kept until the page is left.
 */
export const createTypedUsername = (key: string) => {
  let unsaved: string | undefined
  return {
    save: (username: string): void => {
      try {
        sessionStorage.setItem(key, username)
        unsaved = undefined
      } catch {
        unsaved = username
      }
    },
    read: (): string | undefined => {
      const result = v.safeParse(usernameSchema, { username: readItem(key) ?? unsaved })
      return result.success ? result.output.username : undefined
    },
    clear: (): void => {
      unsaved = undefined
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Nothing was saved.
      }
    },
  }
}

const readItem = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export const administratorUsername = createTypedUsername('almoner.admin-username')
export const staffUsername = createTypedUsername('almoner.staff-username')
