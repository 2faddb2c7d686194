import type { Context } from 'hono'
import type * as v from 'valibot'
import type { AppEnv } from '../../http/app-env.ts'
import type { forgotSchema } from '../../use-cases/accounts/contract.ts'
import { forgotPassword } from '../../use-cases/accounts/passwords/forgot-password.ts'
import { handleDonorCommand } from '../../use-cases/accounts/own-account/own-account.ts'
import { newLink } from '../../use-cases/accounts/register.ts'
import { findDonorByUsername } from './donor-with.ts'

/** Mails a reset link to a donor who forgot their password. */
export const requestPasswordReset = (
  c: Context<AppEnv>,
  { username, language }: v.InferOutput<typeof forgotSchema>,
): Promise<void> =>
  forgotPassword(c, {
    username,
    find: async () => {
      const donorId = await findDonorByUsername(c, username)
      return donorId && { realm: 'donor', personId: donorId, organisationId: null }
    },
    mail: async ({ personId: donorId }) => {
      const link = newLink(c, language)
      await handleDonorCommand(c, {
        donorId,
        command: { type: 'RequestPasswordReset', link },
        commandId: `forgot:${link.linkId}`,
      })
    },
  })
