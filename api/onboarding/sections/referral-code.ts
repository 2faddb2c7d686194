import type { Context } from 'hono'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { OrganisationState } from '@almoner/domain/organisation/state.ts'
import { parseReferralCode } from '@almoner/domain/referral/code.ts'
import { referral } from '@almoner/domain/referral/index.ts'
import type { SameParty } from '@almoner/domain/referral/same-party.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findOwnReferral } from '@almoner/workflows/steps/referral/referral-parties.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../http/problem.ts'

/**
 * Returns the code as it is recorded, or null if none was typed. Refuses an unknown code, the code
 * of a charity that is no longer open, and the applicant's own.
 */
export const checkReferralCode = async (
  c: Context<AppEnv>,
  applicant: StartedApplication,
  typed: string,
): Promise<string | null> => {
  if (typed === '') return null
  const key = `referral-code:${applicant.organisationId}`
  await assertWithinLimit(c, { key, perSeconds: 10, burst: 30 })
  const code = parseReferralCode(typed)
  const referrer = code === null ? null : await findReferrer(c, code)
  if (code === null || referrer === null) throw refuse('unknown')
  if (referrer.status !== 'approved') throw refuse('expired')
  const own = await findOwnReferral(c.get('deps').store, { referrer, applicant })
  if (own !== null) throw refuse(own)
  return code
}

const refuse = (reason: 'unknown' | 'expired' | SameParty): Refusal =>
  new Refusal('invalid_input', { fields: { referralCode: `referral_code.${reason}` } })

/**
 * Returns the reason why the chosen code is the applicant's own. Later entries can show this: the
 * card, an address or a file number. Returns null if it is not the applicant's own.
 */
export const findReferralIssue = async (
  c: Context<AppEnv>,
  applicant: StartedApplication,
): Promise<SameParty | null> => {
  const code = applicant.filled.plan?.referralCode ?? null
  const referrer = code === null ? null : await findReferrer(c, code)
  if (referrer === null || referrer.status === 'none') return null
  return findOwnReferral(c.get('deps').store, { referrer, applicant })
}

/**
 * Before the application is sent. A code that cannot be changed any more stops nothing: the approval
 * then records no referral.
 */
export const assertReferralOfAnother = async (
  c: Context<AppEnv>,
  applicant: StartedApplication,
): Promise<void> => {
  if (!applicant.unlocked.includes('plan')) return
  const issue = await findReferralIssue(c, applicant)
  if (issue !== null) throw new Refusal(`referral_code_${issue}`)
}

/** Returns the charity of a code, or null if no charity has it. */
const findReferrer = async (
  c: Context<AppEnv>,
  code: string,
): Promise<OrganisationState | null> => {
  const { store } = c.get('deps')
  const { state: referralState } = await loadState(store, referral, code)
  if (referralState.status === 'none') return null
  return (await loadState(store, organisation, referralState.organisationId)).state
}
