import type { Context } from 'hono'
import { findNewestOpen, type MailedLink } from '@almoner/domain/logins/mailed-link.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { WaitingUsername } from '../../../http/contract.ts'

/** The last requested username, while its mailed link is still valid. */
export const findWaitingUsername = (
  c: Context<AppEnv>,
  openLinks: readonly MailedLink<string, string>[],
): WaitingUsername | null => {
  const at = instantFromMilliseconds(c.get('deps').now())
  const link = findNewestOpen(openLinks, { purpose: 'change_username', at })
  return link && { username: link.email, until: link.expiresAt }
}
