import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import type { UndoFactorAnswer } from '../../../use-cases/accounts/contract.ts'
import { handleDonorCommand } from '../../../use-cases/accounts/own-account/own-account.ts'
import { undoSecondFactor } from '../../../use-cases/accounts/second-factor/undo-second-factor.ts'
import { linkBehind } from '../links.ts'

const purpose = 'undo_second_factor'

/** The account whose second factor a letter's link turns off. */
export const loadUsernameWithFactor = async (
  c: Context<AppEnv>,
  token: string,
): Promise<UndoFactorAnswer> => ({ username: (await linkBehind(c, { token, purpose })).username })

export const undoDonorFactor = async (
  c: Context<AppEnv>,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> => {
  const { donorId, about, follows } = await linkBehind(c, { token, purpose })
  const { linkId, at } = follows
  const { organisationId: siteOf } = currentCharity(c)
  const changeId = randomUUID() as string as Id<'password_change'>
  const language = c.get('language')
  const account = { realm: 'donor', personId: donorId, organisationId: null, about } as const
  await undoSecondFactor(c, account, {
    newPassword,
    told: () =>
      handleDonorCommand(c, {
        donorId,
        command: { type: 'UndoSecondFactor', linkId, changeId, language, siteOf, at },
        commandId: `undo-second-factor:${linkId}`,
      }),
  })
}
