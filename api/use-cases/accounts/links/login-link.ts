import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { NewLoginLink } from '@almoner/domain/logins/login-command.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { LoginRealm } from '../realms/realm.ts'
import { assertWithinTries, findFollowedLink, refusedLink } from './followed-link.ts'
import { assertLinkStands } from './void-links.ts'

/** A link to be mailed. The caller does not receive it. */
export const newLoginLink = <LinkId extends string = string>(
  c: Context<AppEnv>,
  language: Language = c.get('language'),
): NewLoginLink<LinkId> => ({
  linkId: randomUUID() as string as LinkId,
  language,
  at: instantFromMilliseconds(c.get('deps').now()),
})

export type LoginLink = Awaited<ReturnType<typeof findLoginLink>>

/** The login and the link of a letter's token, while the link is valid for this purpose. */
export const findLoginLink = async (
  c: Context<AppEnv>,
  { name: realm, readToken, find }: LoginRealm,
  { token, purpose }: { token: string; purpose: string },
) => {
  await assertWithinTries(c)
  const tokenContent = readToken(c.get('deps').keys, token)
  if (tokenContent === null) throw refusedLink(c, { realm, purpose, because: 'made_up' })
  const { linkId, personId } = tokenContent
  const login = await find(c, tokenContent, purpose)
  if (login === null) throw refusedLink(c, { realm, purpose, because: 'nobodys', personId })
  const at = instantFromMilliseconds(c.get('deps').now())
  const linkQuery = { linkId, purpose, at }
  const link = findFollowedLink(c, { realm, personId, links: login.links, asked: linkQuery })
  // The stream of a donor or an administrator shows every change of the login by itself.
  if (realm === 'staff') await assertLinkStands(c, { personId, link })
  const { email, expiresAt } = link
  return { login, email, expiresAt, about: [...login.about, email], followed: { linkId, at } }
}
