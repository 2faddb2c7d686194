import type { Context } from 'hono'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { StaffCommand } from '@almoner/domain/organisation/commands.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember, type StaffMember } from '@almoner/domain/organisation/staff.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../app-env.ts'
import { refusedLink } from '../use-cases/followed-link.ts'
import { Refusal } from '../problem.ts'
import { ownOrganisation, ownStaffId } from '../use-cases/own-charity.ts'

export type StaffAccount = StaffMember & { organisationId: OrganisationId }

/** Null where no staff member of this charity has this id, or where they were erased. */
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

/** Records a change to a staff member's login. Answers after the desk's read model has it. */
export const handleStaffCommand = async (
  c: Context<AppEnv>,
  options: { organisationId: OrganisationId; command: StaffCommand; commandId: string },
): Promise<void> => {
  const { store, now, catchUp } = c.get('deps')
  const { organisationId, command, commandId } = options
  const { staffId: personId, type: purpose } = command
  const result = await handleCommand(store, {
    decider: organisation,
    id: organisationId,
    command,
    context: {
      tenant: organisationId,
      actor: `staff:${personId}`,
      correlation: c.get('requestId'),
      causation: null,
      commandId,
      input: { type: command.type },
      at: instantFromMilliseconds(now()),
    },
  })
  // Another request followed the same link first.
  if (!result.handled)
    throw refusedLink(c, { realm: 'staff', personId, purpose, because: 'not_open' })
  await catchUp.waitFor(['charity-directory'], result.position)
}
