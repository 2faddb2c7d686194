import type { Context } from 'hono'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { ManageStaffLogin } from '@almoner/domain/organisation/commands.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember, type StaffMember } from '@almoner/domain/organisation/team/staff.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { refusedLink } from '../links/followed-link.ts'
import { Refusal } from '../../../http/problem.ts'
import { sendCommand } from '../../commands/send-command.ts'
import { ownOrganisation, ownStaffId } from '../../charity/own-charity.ts'

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

type Change = {
  organisationId: OrganisationId
  staffId: StaffId
  login: ManageStaffLogin['login']
  commandId: string
}

/** Records a change to a staff member's login. Refuses if another request used its link first. */
export const recordStaffLogin = async (
  c: Context<AppEnv>,
  { organisationId, staffId, login, commandId }: Change,
): Promise<void> => {
  const by = { realm: 'staff', personId: staffId } as const
  const { handled } = await sendCommand(c, {
    decider: organisation,
    id: organisationId,
    command: { type: 'ManageStaffLogin', staffId, login },
    by,
    tenant: organisationId,
    commandId,
    // A wait would show that the login exists, and no screen shows the request of a link.
    waits: login.type !== 'RequestPasswordReset',
  })
  if (!handled) throw refusedLink(c, { ...by, purpose: login.type, because: 'not_open' })
}
