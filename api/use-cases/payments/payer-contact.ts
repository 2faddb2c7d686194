import type { Context } from 'hono'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import { maskEmail } from '@almoner/domain/text/mask-email.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { findRole } from '../../middleware/requires.ts'
import { loadOwnStaffMember } from '../charity/own-charity.ts'

/**
 * Returns whether the staff member may see payers' contact details. Viewers may not, and an auditor
 * may only if an owner has granted it.
 */
export const maySeeContact = async (c: Context<AppEnv>): Promise<boolean> => {
  if (may(await findRole(c, { whileSuspended: true }), 'payers.contact')) return true
  return (await loadOwnStaffMember(c)).contactGranted
}

type Contact = { email: string; phoneNumber: string }

/**
 * Returns a payer's contact details as this reader may see them. Every answer of the desk uses this
 * function.
 */
export const showContact = <Shown extends Partial<Contact>>(
  seesContact: boolean,
  contact: Shown,
): Shown =>
  seesContact
    ? contact
    : {
        ...contact,
        ...(contact.email !== undefined && { email: maskEmail(contact.email) }),
        ...(contact.phoneNumber !== undefined && { phoneNumber: maskPhone(contact.phoneNumber) }),
      }

/** `••••67` */
const maskPhone = (phoneNumber: string): string =>
  isErased(phoneNumber) || phoneNumber === '' ? phoneNumber : `••••${phoneNumber.slice(-2)}`
