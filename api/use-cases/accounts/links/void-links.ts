import type { Context } from 'hono'
import { linkStartsAt, undoStartsAt, type MailedLink } from '@almoner/domain/logins/mailed-link.ts'
import { findVoidLinks } from '@almoner/operational/credentials/credentials.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { refusedLink } from './followed-link.ts'

/**
 * Refuses a mailed link of staff that would change the login, if the login has changed since, at
 * any of their charities. The person who requested the link may have known the former password. A
 * charity’s own events do not show changes at another one.
 */
export const assertLinkStands = async (
  c: Context<AppEnv>,
  { personId, link }: { personId: string; link: MailedLink<string, string> },
): Promise<void> => {
  const { purpose, expiresAt } = link
  if (purpose === 'verify_email' || purpose === 'accept_invitation') return
  const isUndo = purpose === 'undo_username' || purpose === 'undo_second_factor'
  const realm = 'staff'
  const { requested, undo } = await findVoidLinks(c.get('deps').db, { realm, personId })
  const askedAt = isUndo ? undoStartsAt(expiresAt) : linkStartsAt(expiresAt)
  const voidBefore = isUndo ? undo : requested
  if (voidBefore === null || askedAt > voidBefore) return
  throw refusedLink(c, { realm, personId, purpose, because: 'not_open' })
}
