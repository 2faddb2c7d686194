import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import { instantAt, addDays, calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type {
  OrganisationRefusal,
  SetSecondFactorRequirement,
} from '@almoner/domain/organisation/commands.ts'
import type { StaffLinkId } from '@almoner/domain/organisation/staff-events.ts'
import type { TeamCommand } from '@almoner/domain/organisation/team-commands.ts'
import { teamMember } from '@almoner/projections/models/charity-directory/query.ts'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import { closeAccount } from '@almoner/operational/close-account.ts'
import { revokeSessions } from '@almoner/operational/sessions/sessions.ts'
import type { AppEnv } from '../../app-env.ts'
import { assertWithinLimit } from '../../middleware/rate-limit.ts'
import { Refusal } from '../../problem.ts'
import { assertOwnSecondFactor } from '../../middleware/requires.ts'
import { assertStepUp } from '../../step-up/step-up.ts'
import { findBooksAsOf } from '../../use-cases/books-as-of.ts'
import { handleOrganisationCommand } from '../../use-cases/organisation-command.ts'
import { askToEndSecondFactor } from '../../use-cases/approvals/ask.ts'
import { loadOwnCharity, ownOrganisation, ownStaffId } from '../../use-cases/own-charity.ts'
import { recordSecurityEvent } from '../../use-cases/security-log.ts'
import type {
  changeRoleSchema,
  inviteSchema,
  removeStaffSchema,
  secondFactorRuleSchema,
} from './contract.ts'

/** Mails an invitation, which replaces an open one to the same address. */
export const invite = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof inviteSchema>,
): Promise<void> => {
  const { email, role, language = c.get('language'), password, code } = body
  await assertStepUp(c, { password, code })
  // Checked before a taken address is reported: a caller must not probe a list of addresses.
  const organisationId = ownOrganisation(c)
  await assertWithinLimit(c, { key: `invite:${organisationId}`, perSeconds: 120, burst: 20 })
  const staffId = randomUUID() as string as StaffId
  const linkId = randomUUID() as string as StaffLinkId
  const { db, keys } = c.get('deps')
  const login = await findCredential(db, { realm: 'staff', usernameHash: keys.usernameHash(email) })
  // A colleague of this charity is refused by its own name.
  if (login !== null && login.organisationId !== organisationId) throw new Refusal('email_taken')
  await handleTeamCommand(c, organisationId, {
    command: {
      type: 'InviteStaff',
      staffId,
      linkId,
      email,
      role,
      ...(await readTerms(c, body)),
      language,
      at: instantNow(c),
    },
    commandId: `invite:${linkId}`,
  })
  await recordSecurityEvent(c, { event: 'team_changed', outcome: 'succeeded', reason: 'invited' })
}

export const revokeInvitation = (c: Context<AppEnv>, staffId: StaffId): Promise<void> =>
  handleTeamCommand(c, ownOrganisation(c), {
    command: { type: 'RevokeInvitation', staffId },
    commandId: `revoke-invitation:${staffId}`,
  })

/** Every session of theirs ends, so that no screen is left with the former role. */
export const changeRole = async (
  c: Context<AppEnv>,
  { staffId, ...body }: v.InferOutput<typeof changeRoleSchema> & { staffId: StaffId },
): Promise<void> => {
  const { role, seenRole, password, code } = body
  await assertStepUp(c, { password, code })
  const at = instantNow(c)
  const given = { role, ...(await readTerms(c, body)), at }
  await handleTeamCommand(c, ownOrganisation(c), {
    command: { type: 'ChangeStaffRole', staffId, seenRole, ...given },
    commandId: `role:${c.get('requestId')}`,
  })
  await revokeSessions(c.get('deps').db, { realm: 'staff', personId: staffId, now: at })
  await recordSecurityEvent(c, { event: 'team_changed', outcome: 'succeeded', reason: 'role' })
}

/**
 * Records the event, and then closes the account: after an interruption the same request completes
 * it.
 */
export const removeStaff = async (
  c: Context<AppEnv>,
  { staffId, ...proof }: v.InferOutput<typeof removeStaffSchema> & { staffId: StaffId },
): Promise<void> => {
  await assertStepUp(c, proof)
  const organisationId = ownOrganisation(c)
  const command = { type: 'RemoveStaff', staffId } as const
  await handleTeamCommand(c, organisationId, { command, commandId: `remove:${staffId}` })
  if (await isOfThisCharity(c, { organisationId, staffId })) {
    const { db } = c.get('deps')
    await closeAccount(db, { realm: 'staff', personId: staffId, now: instantNow(c) })
  }
  await recordSecurityEvent(c, { event: 'team_changed', outcome: 'succeeded', reason: 'removed' })
}

/**
 * Sessions continue: without a second factor they can do nothing but set one up. Ending the rule
 * waits for a second owner.
 */
export const setSecondFactorRule = async (
  c: Context<AppEnv>,
  { required, ...proof }: v.InferOutput<typeof secondFactorRuleSchema>,
): Promise<{ isAsked: boolean }> => {
  await assertStepUp(c, proof)
  const isAsked = !required && (await loadOwnCharity(c)).secondFactorRequired
  if (isAsked) await askToEndSecondFactor(c)
  if (required) {
    // An owner who requires it of others has it, and is not locked out by the rule.
    await assertOwnSecondFactor(c)
    const command = { type: 'SetSecondFactorRequirement', required } as const
    const commandId = `second-factor-rule:${c.get('requestId')}`
    await handleTeamCommand(c, ownOrganisation(c), { command, commandId })
  }
  const reason = required ? 'second_factor_required' : 'second_factor_optional_asked'
  await recordSecurityEvent(c, { event: 'team_changed', outcome: 'succeeded', reason })
  return { isAsked }
}

/** What only an auditor is given. */
const readTerms = async (
  c: Context<AppEnv>,
  body: Pick<
    v.InferOutput<typeof inviteSchema>,
    'role' | 'accessUntil' | 'booksAsOf' | 'contactGranted'
  >,
) => {
  const { role, accessUntil, booksAsOf, contactGranted } = body
  if (role !== 'auditor') return { accessUntil: toEnd(accessUntil) }
  const books = await findBooksAsOf(c, booksAsOf)
  return { accessUntil: toEnd(accessUntil), booksAsOf: books, contactGranted }
}

// The end of the last day.
const toEnd = (day: string | null): Instant | null =>
  day === null ? null : instantAt(addDays(calendarDay(day), 1), 0)

const instantNow = (c: Context<AppEnv>): Instant => instantFromMilliseconds(c.get('deps').now())

// Of another charity, nothing is closed: the command there found no such person.
const isOfThisCharity = async (
  c: Context<AppEnv>,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId: StaffId },
): Promise<boolean> => {
  const row = await teamMember(c.get('deps').db, { organisationId, staffId })
  return row !== null
}

const handleTeamCommand = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { command, commandId }: { command: TeamCommand | SetSecondFactorRequirement; commandId: string },
): Promise<void> => {
  const staffId = ownStaffId(c)
  const refused = await handleOrganisationCommand(c, {
    organisationId,
    staffId,
    command,
    commandId,
  })
  if (refused !== null) throw toRefusal(refused)
}

// The other refusals of a charity's aggregate answer other commands.
const toRefusal = (refused: OrganisationRefusal): Refusal => {
  if (refused === 'access_end_invalid') {
    return new Refusal('invalid_input', { fields: { accessUntil: 'access_until.invalid' } })
  }
  if (refused === 'already_on_team' || refused === 'last_owner' || refused === 'role_changed') {
    return new Refusal(refused)
  }
  return new Refusal('not_found')
}
