import * as v from 'valibot'
import { languageSchema } from '@almoner/domain/kernel/locale.ts'
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
  /** Whether an auditor sees how payers are reached. */
  contactGranted: v.optional(v.boolean('contact_granted.invalid'), false),
}

/**
 * POST /organizations/invitations: 204, and a letter that can be answered once within 72 hours. 409
 * `already_on_team`. Nothing tells whether the address has a login at another charity.
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
 * PUT /organizations/staff/{staffId}/role: 204, and every session of theirs ends. 202 where an owner,
 * or the last colleague who approves, loses that role: it waits for a second person. 409 `last_owner`,
 * or `role_changed` where they have another role than `seenRole`, the one that the person saw.
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
  /** An owner asked to end it, and another has not decided yet. */
  endWaits: boolean
}

/**
 * PUT /organizations/second-factor-rule: 204. Staff without a second factor can then do nothing but
 * set one up. 403 `second_factor_setup_required` for an owner without one. Ending the rule is 202: it
 * waits for another owner. 409 `approval_waiting` where it does so already.
 */
export const secondFactorRuleSchema = v.object({
  required: v.boolean('required.required'),
  ...stepUpEntries,
})
export type SecondFactorRuleBody = v.InferInput<typeof secondFactorRuleSchema>

export const staffIdSchema = v.object({ staffId: v.pipe(v.string(), v.uuid('id.invalid')) })

/** GET /organizations/invitations/{token}: who is invited where, as the letter's reader sees it. */
export type InvitationAnswer = {
  charity: string
  /** An e-mail address: the username. */
  username: string
  role: (typeof staffRoles)[number]
  /**
   * Whether the address has a login already, which the charity is then added to. Only the reader of
   * the letter is told so: whoever has the token reads the address's mail.
   */
  hasLogin: boolean
}

/**
 * POST /organizations/invitations/{token}: 204, and the reader may log in. With a login of theirs that
 * exists, `password` and, where its second factor is on, `code` are that login's, which does not
 * change; without one, `newPassword` is chosen. Refused as a login is, with `wrong_password` (422) for
 * a wrong one.
 */
export const acceptSchema = v.object({
  firstName: v.pipe(nameSchema('person', 'first_name'), v.nonEmpty('first_name.required')),
  lastName: v.pipe(nameSchema('person', 'last_name'), v.nonEmpty('last_name.required')),
  newPassword: v.optional(newPasswordSchema),
  ...stepUpEntries,
})
export type AcceptBody = v.InferInput<typeof acceptSchema>
