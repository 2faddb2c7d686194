import type { Context } from 'hono'
import type { DonorCommand, DonorLinkId } from '@almoner/domain/donor/commands.ts'
import { listMailedLinks, type RegisteredDonor } from '@almoner/domain/donor/state.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { DonorId, PersonId } from '@almoner/domain/kernel/ids.ts'
import { findCredential, forgetCredential } from '@almoner/operational/credentials/credentials.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { findAccount, handleDonorCommand, loadOwnAccount } from '../own-account/own-account.ts'
import type { Login, LoginAction, UsernameRealm } from './realm.ts'

const realm = 'donor'

/** The logins of donors, which serve every charity's site. */
export const donorRealm: UsernameRealm = {
  name: realm,
  readToken: (keys, token) => {
    const link = keys.linkOfMailToken(token)
    return link && { personId: link.donorId, organisationId: null, linkId: link.linkId }
  },
  find: async (c, { personId }) => {
    const account = await findAccount(c, personId as DonorId)
    return account && toDonorLogin(c, account)
  },
  own: async (c) => toDonorLogin(c, await loadOwnAccount(c)),
  taken: 'email_registered',
  freesForChange: false,
  // Otherwise an attacker could sign up with the former address and block its owner from restoring
  // it.
  free: async (c, { usernameHash, personId }) => {
    const { db } = c.get('deps')
    const holder = await findCredential(db, { realm, usernameHash })
    if (holder === null || holder.personId === personId) return
    const account = await findAccount(c, holder.personId as DonorId)
    if (account?.emailVerified === true) return
    await forgetCredential(db, { realm, personId: holder.personId })
  },
}

export const toDonorLogin = (c: Context<AppEnv>, account: RegisteredDonor): Login => {
  const { donorId, username, language, details } = account
  return {
    realm,
    personId: donorId,
    organisationId: null,
    username,
    about: [username, details.firstName, details.lastName],
    links: listMailedLinks(account),
    language,
    prepare: (action) => {
      const command = toCommand(c, account, action as LoginAction<DonorLinkId>)
      return (commandId) => handleDonorCommand(c, { donorId, command, commandId })
    },
  }
}

/**
 * A donor's letter leads back to the charity at whose site they are. A link that was followed
 * proves its address, which identifies the donor in the charities' books.
 */
const toCommand = (
  c: Context<AppEnv>,
  account: RegisteredDonor,
  action: LoginAction<DonorLinkId>,
): DonorCommand => {
  const { keys } = c.get('deps')
  const site = () => ({ siteOf: currentCharity(c).organisationId })
  const payerId = (linkId: DonorLinkId): PersonId => {
    const link = listMailedLinks(account).find((each) => each.linkId === linkId)
    return keys.personOfEmail(requirePresent(link, 'the link that was followed').email)
  }
  switch (action.type) {
    case 'RequestEmailVerification':
    case 'RequestUsernameChange':
    case 'RequestPasswordReset':
    case 'ConfirmSecondFactor':
      return { ...action, link: { ...action.link, ...site() } }
    case 'ChangePassword':
    case 'RemoveSecondFactor':
    case 'UndoSecondFactor':
    case 'UndoUsernameChange':
      return { ...action, ...site() }
    case 'VerifyEmail':
    case 'ResetPassword':
      return { ...action, payerId: payerId(action.linkId) }
    case 'ChangeUsername': {
      const formerPayerId = keys.personOfEmail(account.username)
      return { ...action, payerId: payerId(action.linkId), formerPayerId }
    }
    case 'CancelUsernameChange':
      return action
  }
}
