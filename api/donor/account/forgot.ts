import type { Context } from 'hono'
import type * as v from 'valibot'
import type { AppEnv } from '../../app-env.ts'
import type { forgotSchema } from '../../use-cases/accounts/contract.ts'
import { forgotPassword } from '../../use-cases/accounts/forgot-password.ts'
import { tellDonor } from '../../use-cases/accounts/own-account.ts'
import { newLink } from '../../use-cases/accounts/register.ts'
import { donorWith } from './donor-with.ts'

/** Mails a reset link to a donor who forgot their password. */
export const forgot = (
  c: Context<AppEnv>,
  { username, language }: v.InferOutput<typeof forgotSchema>,
): Promise<void> =>
  forgotPassword(c, {
    username,
    find: async () => {
      const donorId = await donorWith(c, username)
      return donorId && { realm: 'donor', personId: donorId, organisationId: null }
    },
    mail: async ({ personId: donorId }) => {
      const link = newLink(c, language)
      await tellDonor(c, {
        donorId,
        command: { type: 'RequestPasswordReset', link },
        commandId: `forgot:${link.linkId}`,
      })
    },
  })
