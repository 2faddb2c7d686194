import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { assertLinkStands } from '../../use-cases/accounts/links/void-links.ts'
import { undoSecondFactor } from '../../use-cases/accounts/second-factor/undo-second-factor.ts'
import {
  assertWithinTries,
  findFollowedLink,
  refusedLink,
} from '../../use-cases/accounts/links/followed-link.ts'
import { namedBy } from './password.ts'
import { handleLoginCommand, platformLogin, type PlatformRealm } from './platform-login.ts'

const purpose = 'undo_second_factor'

/** The login whose second factor a letter's link turns off, while the link is valid. */
export const findLoginWithFactor = async (
  c: Context<AppEnv>,
  realm: PlatformRealm,
  token: string,
) => {
  await assertWithinTries(c)
  const tokenContent = namedBy(c, realm, token)
  if (tokenContent === null) throw refusedLink(c, { realm, purpose, because: 'made_up' })
  const { person, linkId } = tokenContent
  const { personId } = person
  const login = await platformLogin(c, person)
  if (login === null) throw refusedLink(c, { realm, purpose, because: 'nobodys', personId })
  const at = instantFromMilliseconds(c.get('deps').now())
  const linkQuery = { linkId, purpose, at }
  const link = findFollowedLink(c, { realm, personId, links: login.mailedLinks, asked: linkQuery })
  if (realm === 'staff') await assertLinkStands(c, { personId, link })
  return { login, email: link.email, linkId, at }
}

export const undoPlatformFactor = async (
  c: Context<AppEnv>,
  realm: PlatformRealm,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> => {
  const { login, email, linkId, at } = await findLoginWithFactor(c, realm, token)
  const { username, firstName, lastName } = login
  const personalWords = [username, email, firstName, lastName]
  const changeId = randomUUID() as string as Id<'password_change'>
  const language = c.get('language')
  await undoSecondFactor(
    c,
    { ...login, about: personalWords },
    {
      newPassword,
      told: () =>
        handleLoginCommand(c, login, {
          login: { type: 'UndoSecondFactor', linkId, changeId, language, at },
          commandId: `undo-second-factor:${linkId}`,
        }),
    },
  )
}
