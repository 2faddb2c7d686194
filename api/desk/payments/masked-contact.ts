import type { Context } from 'hono'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { may } from '@almoner/domain/kernel/permissions.ts'
import type { AppEnv } from '../../app-env.ts'
import { findRole } from '../../middleware/requires.ts'

/** Whether the staff member may see how payers are reached; viewers and auditors may not. */
export const maySeeContact = async (c: Context<AppEnv>): Promise<boolean> =>
  may(await findRole(c, { whileSuspended: true }), 'payers.contact')

/** `t•••@example.com`: whether it is the expected address can be seen, and not the address. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  if (isErased(email) || at < 1) return email
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** `••••67` */
export const maskPhone = (phoneNumber: string): string =>
  isErased(phoneNumber) || phoneNumber === '' ? phoneNumber : `••••${phoneNumber.slice(-2)}`
