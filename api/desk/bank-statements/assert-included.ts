import type { Context } from 'hono'
import { includesBankMatching } from '@almoner/domain/bank-match/includes-bank-matching.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'

/** Refuses a change of a charity whose plan has no bank statements. */
export const assertIncluded = async (c: Context<AppEnv>): Promise<void> => {
  const { profile } = await loadOwnCharity(c)
  if (!includesBankMatching(profile.plan)) throw new Refusal('plan_excludes_bank_lines')
}
