import type { Context } from 'hono'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { StaffLinkId } from '@almoner/domain/organisation/team/staff-events.ts'
import { listMailedStaffLinks } from '@almoner/domain/organisation/team/staff.ts'
import { voidLinks } from '@almoner/operational/credentials/credentials.ts'
import { findLoginId } from '@almoner/operational/memberships/memberships.ts'
import { followUsername } from '@almoner/workflows/steps/staff-username/follow-username.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import {
  findStaffAccount,
  ownStaffAccount,
  recordStaffLogin,
  type StaffAccount,
} from '../own-account/own-staff-account.ts'
import { freeFromUnconfirmed } from '../unconfirmed-staff.ts'
import { findApplicantLogin } from './applicant.ts'
import type { Login, LoginAction, UsernameRealm } from './realm.ts'

const realm = 'staff'

/** The logins of charities' staff. One login may open several charities. */
export const staffRealm: UsernameRealm = {
  name: realm,
  readToken: (keys, token) => {
    const link = keys.linkOfStaffMailToken(token)
    return link && { ...link, personId: link.staffId }
  },
  find: async (c, { personId, organisationId }, purpose) => {
    const staffId = personId as StaffId
    const person = { organisationId: organisationId as OrganisationId, staffId }
    const account = await findStaffAccount(c, person)
    if (account !== null) return toLogin(c, account)
    // An applicant becomes staff once the charity is open. Until then their only links of a login
    // are those to a new password.
    return purpose === 'reset_password' ? await findApplicantLogin(c, person) : null
  },
  own: async (c) => toLogin(c, await ownStaffAccount(c)),
  taken: 'email_taken',
  freesForChange: true,
  free: (c, { usernameHash, personId }) =>
    freeFromUnconfirmed(c, { usernameHash, personId: personId as StaffId }),
  // A failed charity is retried every minute, because it stays marked until it has followed.
  followUsername: async (c, { personId, at, undo }) => {
    const { store, db, keys, now } = c.get('deps')
    await voidLinks(db, { realm, personId, at, undo })
    const loginId = await findLoginId(db, { realm, personId })
    if (loginId === null) return
    const { usernameHash } = keys
    const following = { store, db, usernameHash, now: () => instantFromMilliseconds(now()) }
    await followUsername(following, loginId).catch((error: unknown) => {
      c.get('log').error({ err: error }, 'a username was not followed at once')
    })
  },
}

const toLogin = (c: Context<AppEnv>, account: StaffAccount): Login => {
  const { organisationId, staffId, username, firstName, lastName } = account
  return {
    realm,
    personId: staffId,
    organisationId,
    username,
    about: [username, firstName, lastName],
    links: listMailedStaffLinks(account),
    language: c.get('language'),
    prepare: (action) => {
      const login = action as LoginAction<StaffLinkId>
      return (commandId) => recordStaffLogin(c, { organisationId, staffId, login, commandId })
    },
  }
}
