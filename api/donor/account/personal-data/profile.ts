import type { Context } from 'hono'
import type * as v from 'valibot'
import type { DonorDetails } from '@almoner/domain/donor/events.ts'
import type { RegisteredDonor } from '@almoner/domain/donor/state.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { assertStepUp } from '../../../use-cases/accounts/step-up/step-up.ts'
import {
  isHeldByAnother,
  isSameUsername,
} from '../../../use-cases/accounts/usernames/username-holder.ts'
import { findWaitingUsername } from '../../../use-cases/accounts/usernames/waiting-username.ts'
import { toE164 } from '../../../use-cases/payments/payer/payer.ts'
import type {
  ChangeProfileAnswer,
  changeProfileSchema,
  DonorAnswer,
} from '../../../use-cases/accounts/contract.ts'
import {
  loadOwnAccount,
  handleDonorCommand,
} from '../../../use-cases/accounts/own-account/own-account.ts'
import { toDonorLogin } from '../../../use-cases/accounts/realms/donor.ts'
import {
  assertMayRequestUsername,
  requestUsername,
} from '../../../use-cases/accounts/usernames/change-username.ts'

export const profileAnswer = (c: Context<AppEnv>, account: RegisteredDonor): DonorAnswer => {
  const { donorId: id, username, language, details, openLinks } = account
  const waiting = findWaitingUsername(c, openLinks)
  return { id, username, waiting, language, ...details, customer: details }
}

/** Another username waits until its mail is confirmed; all other changes take effect at once. */
export const changeProfile = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof changeProfileSchema>,
): Promise<ChangeProfileAnswer> => {
  const { username, password, code, language, phoneNumber, ...lines } = body
  const account = await loadOwnAccount(c)
  const { donorId } = account
  const isOther = username !== undefined && !isSameUsername(c, username, account.username)
  // Limited before the lookup: whether a username is taken reveals who has an account.
  if (isOther) {
    await assertStepUp(c, { password, code })
    await assertMayRequestUsername(c, { personId: donorId })
    const usernameClaim = { realm: 'donor', personId: donorId, username } as const
    if (await isHeldByAnother(c, usernameClaim)) throw new Refusal('email_registered')
  }
  const details = toLines({ ...lines, ...(phoneNumber && { phoneNumber: toE164(phoneNumber) }) })
  await handleDonorCommand(c, {
    donorId,
    command: { type: 'ChangeDetails', details, ...(language && { language }) },
    commandId: `details:${c.get('requestId')}`,
  })
  if (!isOther) return { newUsername: null }
  const login = toDonorLogin(c, account)
  await requestUsername(c, login, { username, language: language ?? account.language })
  return { newUsername: username }
}

// An empty field stays as it was.
const toLines = (lines: {
  [Name in keyof DonorDetails]?: DonorDetails[Name] | undefined
}): Partial<DonorDetails> => Object.fromEntries(Object.entries(lines).filter(([, value]) => value))
