import type { Context } from 'hono'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { StaffCommand } from '@almoner/domain/organisation/commands.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember, type StaffMember } from '@almoner/domain/organisation/team/staff.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../http/app-env.ts'
import { refusedLink } from '../use-cases/accounts/links/followed-link.ts'
import { Refusal } from '../http/problem.ts'
import { sendCommand } from '../use-cases/commands/send-command.ts'
import { ownOrganisation, ownStaffId } from '../use-cases/charity/own-charity.ts'

export type StaffAccount = StaffMember & { organisationId: OrganisationId }

/**
 * Returns null if this charity has no staff member with this id, or if that staff member was
 * erased.
 */
export const findStaffAccount = async (
  c: Context<AppEnv>,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId: StaffId },
): Promise<StaffAccount | null> => {
  const { state } = await loadState(c.get('deps').store, organisation, organisationId)
  const member = state.status === 'none' ? null : findStaffMember(state.staff, staffId)
  return member === null || isErased(member.username) ? null : { ...member, organisationId }
}

/** The signed-in staff member's account, read from the charity's own stream. */
export const ownStaffAccount = async (c: Context<AppEnv>): Promise<StaffAccount> => {
  const whose = { organisationId: ownOrganisation(c), staffId: ownStaffId(c) }
  const account = await findStaffAccount(c, whose)
  if (account === null) throw new Refusal('not_signed_in')
  return account
}

/** Records a change to a staff member's login. Refuses if another request used its link first. */
export const sendStaffLoginCommand = async (
  c: Context<AppEnv>,
  options: { organisationId: OrganisationId; command: StaffCommand; commandId: string },
): Promise<void> => {
  const { organisationId, command, commandId } = options
  const { staffId, type: purpose } = command
  const { handled } = await sendCommand(c, {
    decider: organisation,
    id: organisationId,
    command,
    by: { realm: 'staff', personId: staffId },
    tenant: organisationId,
    commandId,
    // A wait would show that the login exists, and no screen shows the request of a link.
    waits: !requestsPasswordReset(command),
  })
  if (handled) return
  throw refusedLink(c, { realm: 'staff', personId: staffId, purpose, because: 'not_open' })
}

const requestsPasswordReset = (command: StaffCommand): boolean =>
  command.type === 'ManageStaffLogin' && command.login.type === 'RequestPasswordReset'
