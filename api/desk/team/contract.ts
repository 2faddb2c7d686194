import * as v from 'valibot'
import { languageSchema } from '@almoner/domain/kernel/schemas.ts'
import { staffRoles } from '@almoner/domain/staff/permissions.ts'
import { daySchema, emailSchema } from '../../http/contract.ts'
import { nameSchema } from '../../use-cases/accounts/names-contract.ts'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'
import { newPasswordSchema } from '../../use-cases/accounts/contract.ts'

/** The longest access of an auditor. */
export const mostAuditDays = 90

const roleEntries = {
  role: v.picklist(staffRoles, 'role.unknown'),
  /** The last day of an auditor's access, in Hong Kong; null for every other role. */
  accessUntil: v.optional(v.nullable(daySchema('access_until')), null),
  /** An auditor sees the books as they were at the end of this day in Hong Kong; null: as they are. */
  booksAsOf: v.optional(v.nullable(daySchema('books_as_of')), null),
  /** Whether an auditor sees the payers' contact data. */
  contactGranted: v.optional(v.boolean('contact_granted.invalid'), false),
}

/**
 * POST /organizations/invitations returns 204 and sends a mail that can be answered once within 72
 * hours. It returns 409 `already_on_team`. The answer does not reveal whether the address has a
 * login at another charity.
 */
export const inviteSchema = v.object({
  email: emailSchema,
  ...roleEntries,
  language: v.optional(languageSchema),
  ...stepUpEntries,
})
export type InviteBody = v.InferInput<typeof inviteSchema>

/** POST /organizations/staff/{staffId}/revoke: 204; the letter's link opens nothing any more. */

/**
 * PUT /organizations/staff/{staffId}/role returns 204 and ends every session of theirs. It returns
 * 202 if an owner, or the last colleague who approves, loses that role, because this waits for a
 * second person. It returns 409 `last_owner`, and `role_changed` if their role differs from
 * `seenRole`, which the person saw.
 */
export const changeRoleSchema = v.object({
  ...roleEntries,
  seenRole: v.optional(v.picklist(staffRoles, 'role.unknown')),
  ...stepUpEntries,
})
export type ChangeRoleBody = v.InferInput<typeof changeRoleSchema>

/** POST /organizations/staff/{staffId}/remove: 204, or 202, as above. */
export const removeStaffSchema = v.object(stepUpEntries)
export type RemoveStaffBody = v.InferInput<typeof removeStaffSchema>

/** GET /organizations/second-factor-rule: whether each member of staff needs a second factor. */
export type SecondFactorRule = {
  required: boolean
  /** Whether an owner has requested to end it and another has not decided yet. */
  endWaits: boolean
}

/**
 * PUT /organizations/second-factor-rule returns 204. Staff without a second factor can then only
 * set one up. It returns 403 `second_factor_setup_required` for an owner without one. Ending the
 * rule returns 202, because it waits for another owner. It returns 409 `approval_waiting` if it
 * already does.
 */
export const secondFactorRuleSchema = v.object({
  required: v.boolean('required.required'),
  ...stepUpEntries,
})
export type SecondFactorRuleBody = v.InferInput<typeof secondFactorRuleSchema>

export const staffIdSchema = v.object({ staffId: v.pipe(v.string(), v.uuid('id.invalid')) })

/**
 * GET /organizations/invitations/{token} returns the invitation as the recipient of the mail sees
 * it.
 */
export type InvitationAnswer = {
  charity: string
  /** An e-mail address: the username. */
  username: string
  role: (typeof staffRoles)[number]
  /**
   * Whether the address already has a login, to which the charity is then added. Only the recipient
   * of the mail learns this, because the token proves access to the mailbox.
   */
  hasLogin: boolean
}

/**
 * POST /organizations/invitations/{token} returns 204, and the person may log in. For an existing
 * login, which does not change, it takes that login's `password`, and its `code` if its second
 * factor is on. Without a login, `newPassword` sets one. It is refused as a login is, with
 * `wrong_password` (422) for a wrong password.
 */
export const acceptSchema = v.object({
  firstName: v.pipe(nameSchema('person', 'first_name'), v.nonEmpty('first_name.required')),
  lastName: v.pipe(nameSchema('person', 'last_name'), v.nonEmpty('last_name.required')),
  newPassword: v.optional(newPasswordSchema),
  ...stepUpEntries,
})
export type AcceptBody = v.InferInput<typeof acceptSchema>
