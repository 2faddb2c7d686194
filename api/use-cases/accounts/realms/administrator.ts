import type { AdministratorLinkId } from '@almoner/domain/administrator/commands.ts'
import { administrator } from '@almoner/domain/administrator/index.ts'
import { listMailedAdministratorLinks } from '@almoner/domain/administrator/state.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { LoginCommand } from '@almoner/domain/logins/login-command.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { Refusal } from '../../../http/problem.ts'
import { sendCommand } from '../../commands/send-command.ts'
import { refusedLink } from '../links/followed-link.ts'
import type { LoginRealm } from './realm.ts'

const realm = 'administrator'

/** The logins of administrators. An operator appoints them, and their usernames do not change. */
export const administratorRealm: LoginRealm = {
  name: realm,
  readToken: (keys, token) => {
    const link = keys.linkOfAdministratorMailToken(token)
    return link && { personId: link.administratorId, organisationId: null, linkId: link.linkId }
  },
  find: async (c, { personId }) => {
    const { state } = await loadState(c.get('deps').store, administrator, personId)
    if (state.status === 'none' || isErased(state.username)) return null
    const { username, firstName, lastName } = state
    return {
      realm,
      personId,
      organisationId: null,
      username,
      about: [username, firstName, lastName],
      links: listMailedAdministratorLinks(state),
      language: c.get('language'),
      prepare: (action) => async (commandId) => {
        const { handled } = await sendCommand(c, {
          decider: administrator,
          id: personId,
          command: action as LoginCommand<AdministratorLinkId>,
          by: { realm, personId },
          tenant: null,
          commandId,
        })
        if (handled) return
        // Another request used this link first.
        throw refusedLink(c, { realm, personId, purpose: action.type, because: 'not_open' })
      },
    }
  },
  own: async (c) => {
    const { personId } = requirePresent(c.get('signedIn'), 'who is signed in')
    const person = { personId, organisationId: null }
    const login = await administratorRealm.find(c, person, 'own_account')
    if (login === null) throw new Refusal('not_signed_in')
    return login
  },
}
