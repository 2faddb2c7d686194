import type { Context } from 'hono'
import type { AdministratorLinkId } from '@almoner/domain/administrator/commands.ts'
import { administrator } from '@almoner/domain/administrator/index.ts'
import { listMailedAdministratorLinks } from '@almoner/domain/administrator/state.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { AdministratorId, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { LoginCommand } from '@almoner/domain/logins/login-command.ts'
import type { MailedLink } from '@almoner/domain/logins/mailed-link.ts'
import type { StaffLinkId } from '@almoner/domain/organisation/team/staff-events.ts'
import { listMailedStaffLinks } from '@almoner/domain/organisation/team/staff.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { refusedLink } from '../../use-cases/accounts/links/followed-link.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { ownStaffAccount, findStaffAccount, sendStaffLoginCommand } from '../own-staff-account.ts'

/**
 * The login of a person on the platform's own site, either a charity's staff member or an
 * administrator.
 */
export type PlatformLogin = {
  username: string
  firstName: string
  lastName: string
  /** Every link that was mailed to them and may still be valid. */
  mailedLinks: readonly MailedLink<string, string>[]
} & PlatformPerson

export type PlatformRealm = PlatformPerson['realm']

export type PlatformPerson =
  | { realm: 'staff'; personId: StaffId; organisationId: OrganisationId }
  | { realm: 'administrator'; personId: AdministratorId; organisationId: null }

/** Null for a person who does not exist, works there no more, or was erased. */
export const platformLogin = async (
  c: Context<AppEnv>,
  person: PlatformPerson,
): Promise<PlatformLogin | null> => {
  if (person.realm === 'staff') {
    const { organisationId, personId } = person
    const account = await findStaffAccount(c, { organisationId, staffId: personId })
    return account && { ...loginIn(account, listMailedStaffLinks(account)), ...person }
  }
  const { state } = await loadState(c.get('deps').store, administrator, person.personId)
  if (state.status === 'none' || isErased(state.username)) return null
  return { ...loginIn(state, listMailedAdministratorLinks(state)), ...person }
}

const loginIn = (
  { username, firstName, lastName }: Pick<PlatformLogin, 'username' | 'firstName' | 'lastName'>,
  mailedLinks: PlatformLogin['mailedLinks'],
) => ({ username, firstName, lastName, mailedLinks })

/** The login of the signed-in person. */
export const ownLogin = async (c: Context<AppEnv>): Promise<PlatformLogin> => {
  const signedIn = c.get('signedIn')
  if (signedIn?.realm === 'administrator') {
    const personId = signedIn.personId as AdministratorId
    const login = await platformLogin(c, { realm: 'administrator', personId, organisationId: null })
    if (login === null) throw new Refusal('not_signed_in')
    return login
  }
  const account = await ownStaffAccount(c)
  const { organisationId, staffId: personId } = account
  const links = listMailedStaffLinks(account)
  return { ...loginIn(account, links), realm: 'staff', personId, organisationId }
}

/** Records what a person does with their login. */
export const handleLoginCommand = async (
  c: Context<AppEnv>,
  person: PlatformPerson,
  { login, commandId }: { login: LoginCommand<string>; commandId: string },
): Promise<void> => {
  if (person.realm === 'staff') {
    const { organisationId, personId: staffId } = person
    return sendStaffLoginCommand(c, {
      organisationId,
      command: { type: 'ManageStaffLogin', staffId, login: login as LoginCommand<StaffLinkId> },
      commandId,
    })
  }
  const { realm, personId } = person
  const result = await sendCommand(c, {
    decider: administrator,
    id: personId,
    command: login as LoginCommand<AdministratorLinkId>,
    by: person,
    tenant: null,
    commandId,
  })
  // Another request used this link first.
  if (!result.handled) {
    throw refusedLink(c, { realm, personId, purpose: login.type, because: 'not_open' })
  }
}
