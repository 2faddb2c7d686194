import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

/** Refuses a change of a charity whose plan has no bank statements. */
export const assertIncluded = async (c: Context<AppEnv>): Promise<void> => {
  const { profile } = await loadOwnCharity(c)
  if (!includes(profile.plan, 'bankMatching')) throw new Refusal('plan_excludes_bank_lines')
}
