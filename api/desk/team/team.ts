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
import type { StaffLinkId } from '@almoner/domain/organisation/team/staff-events.ts'
import type { TeamCommand } from '@almoner/domain/organisation/team/commands.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import { needsTwoForTeam } from '@almoner/domain/organisation/team/guard.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { teamMember } from '@almoner/projections/models/charity-directory/query.ts'
import { closeAccount } from '@almoner/operational/close-account.ts'
import { revokeSessions } from '@almoner/operational/sessions/sessions.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../http/problem.ts'
import { assertOwnSecondFactor } from '../../middleware/requires.ts'
import { assertStepUp, assertStepUpAnew } from '../../use-cases/accounts/step-up/step-up.ts'
import { findBooksAsOf } from '../../use-cases/books/books-as-of.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import {
  askForTeamChange,
  askToEndSecondFactor,
  withTwoPersonRules,
} from '../../use-cases/approvals/ask.ts'
import { loadOwnCharity, ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import type {
  changeRoleSchema,
  inviteSchema,
  removeStaffSchema,
  secondFactorRuleSchema,
} from './contract.ts'

/**
 * Mails an invitation, which replaces an open one to that address. An address with a login at
 * another charity receives one too, and only its recipient learns of that login.
 */
export const invite = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof inviteSchema>,
): Promise<void> => {
  const { email, role, language = c.get('language'), password, code } = body
  const assertProof = role === 'owner' ? assertStepUpAnew : assertStepUp
  await assertProof(c, { password, code })
  const organisationId = ownOrganisation(c)
  await assertWithinLimit(c, { key: `invite:${organisationId}`, perSeconds: 120, burst: 20 })
  const staffId = randomUUID() as string as StaffId
  const linkId = randomUUID() as string as StaffLinkId
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

/**
 * Changes a role and ends every session of the person, so that no screen keeps the former role. If
 * two persons are needed, the change waits for the second.
 */
export const changeRole = (
  c: Context<AppEnv>,
  { staffId, ...body }: v.InferOutput<typeof changeRoleSchema> & { staffId: StaffId },
): Promise<{ isAsked: boolean }> =>
  withTwoPersonRules(c, async () => {
    const { role, seenRole, password, code } = body
    const member = await findMember(c, staffId)
    const isAsked = member !== null && needsTwoForTeam(member.staff, { staffId, role })
    const assertProof = isAsked || role === 'owner' ? assertStepUpAnew : assertStepUp
    await assertProof(c, { password, code })
    const terms = await readTerms(c, body)
    if (isAsked) {
      if (seenRole !== undefined && seenRole !== member.role) throw new Refusal('role_changed')
      if (member.isLastOwner) throw new Refusal('last_owner')
      const { accessUntil, booksAsOf = null, contactGranted = false } = terms
      const access = { role, accessUntil, booksAsOf, contactGranted }
      await askForTeamChange(c, { staffId, seenRole: member.role, ...access })
      await recordTeamChange(c, 'role_asked')
      return { isAsked }
    }
    const at = instantNow(c)
    await handleTeamCommand(c, ownOrganisation(c), {
      command: { type: 'ChangeStaffRole', staffId, seenRole, role, ...terms, at },
      commandId: `role:${c.get('requestId')}`,
    })
    await revokeSessions(c.get('deps').db, { realm: 'staff', personId: staffId, now: at })
    await recordTeamChange(c, 'role')
    return { isAsked }
  })

/**
 * Records the event, and then closes the account. After an interruption, a repeated request
 * completes it. If two persons are needed, the removal waits for the second.
 */
export const removeStaff = (
  c: Context<AppEnv>,
  { staffId, ...proof }: v.InferOutput<typeof removeStaffSchema> & { staffId: StaffId },
): Promise<{ isAsked: boolean }> =>
  withTwoPersonRules(c, async () => {
    const member = await findMember(c, staffId)
    const isAsked = member !== null && needsTwoForTeam(member.staff, { staffId, role: null })
    const assertProof = isAsked ? assertStepUpAnew : assertStepUp
    await assertProof(c, proof)
    if (isAsked) {
      if (member.isLastOwner) throw new Refusal('last_owner')
      const none = { role: null, accessUntil: null, booksAsOf: null, contactGranted: false }
      await askForTeamChange(c, { staffId, seenRole: member.role, ...none })
      await recordTeamChange(c, 'removal_asked')
      return { isAsked }
    }
    const organisationId = ownOrganisation(c)
    const command = { type: 'RemoveStaff', staffId } as const
    await handleTeamCommand(c, organisationId, { command, commandId: `remove:${staffId}` })
    if (await isOfThisCharity(c, { organisationId, staffId })) {
      const { db } = c.get('deps')
      await closeAccount(db, { realm: 'staff', personId: staffId, now: instantNow(c) })
    }
    await recordTeamChange(c, 'removed')
    return { isAsked }
  })

/** Returns a colleague of the signed-in owner, with the team, or null if there is none. */
const findMember = async (c: Context<AppEnv>, staffId: StaffId) => {
  const { state } = await loadState(c.get('deps').store, organisation, ownOrganisation(c))
  if (state.status === 'none') return null
  const member = findStaffMember(state.staff, staffId)
  const owners = state.staff.filter(({ role }) => role === 'owner')
  const isLastOwner = owners.every((owner) => owner.staffId === staffId)
  return member && { staff: state.staff, role: member.role, isLastOwner }
}

const recordTeamChange = (c: Context<AppEnv>, reason: string): Promise<void> =>
  recordSecurityEvent(c, { event: 'team_changed', outcome: 'succeeded', reason })

/**
 * Sessions continue: without a second factor they can do nothing but set one up. Ending the rule
 * waits for a second owner.
 */
export const setSecondFactorRule = async (
  c: Context<AppEnv>,
  { required, ...proof }: v.InferOutput<typeof secondFactorRuleSchema>,
): Promise<{ isAsked: boolean }> => {
  await assertStepUpAnew(c, proof)
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

/** Returns the terms of access. Some of them apply only to an auditor. */
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

// Returns the end of the last day.
const toEnd = (day: string | null): Instant | null =>
  day === null ? null : instantAt(addDays(calendarDay(day), 1), 0)

const instantNow = (c: Context<AppEnv>): Instant => instantFromMilliseconds(c.get('deps').now())

// An account of another charity is not closed. The command there found no such person.
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
  const handled = await sendCommand(c, {
    decider: organisation,
    id: organisationId,
    command,
    commandId,
  })
  if (!handled.handled) throw toRefusal(handled.refused)
}

// The other refusals of a charity's aggregate answer other commands.
const toRefusal = (refused: OrganisationRefusal): Refusal => {
  if (refused === 'access_end_invalid') {
    return new Refusal('invalid_input', { fields: { accessUntil: 'access_until.invalid' } })
  }
  if (refused === 'already_on_team' || refused === 'last_owner' || refused === 'role_changed') {
    return new Refusal(refused)
  }
  return new Refusal(refused === 'approval_required' ? 'busy' : 'not_found')
}
