import type { Context } from 'hono'
import type * as v from 'valibot'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import { isGoingOn, isOpen } from '@almoner/domain/recurring-plan/state.ts'
import { findCharityById } from '@almoner/projections/models/charity-directory/query.ts'
import { findSecondFactor } from '@almoner/operational/second-factors/second-factors.ts'
import { listPlans, type PlanRow } from '@almoner/projections/models/recurring-plans/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { requestErasure } from '@almoner/workflows/steps/erasure/request-erasure.ts'
import { actorContext, endSession } from '../../../middleware/session.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { assertSecondFactor } from '../../../use-cases/accounts/second-factor/second-factor.ts'
import type {
  eraseSchema,
  ErasureAnswer,
  MonthlyGiftThatEnds,
} from '../../../use-cases/accounts/contract.ts'
import { loadOwnAccount } from '../../../use-cases/accounts/own-account/own-account.ts'
import { assertOwnPassword } from '../../../use-cases/accounts/passwords/own-password.ts'
import { loadProjectNames } from '../../../use-cases/charity/project-names.ts'

const pageSize = 100
const mostShown = 50

/**
 * Returns everything that would end with the account, at every charity, and the proof that the
 * erasure requires.
 */
export const previewErasure = async (c: Context<AppEnv>): Promise<ErasureAnswer> => {
  const account = await loadOwnAccount(c)
  const { db } = c.get('deps')
  const factor = await findSecondFactor(db, { realm: 'donor', personId: account.donorId })
  const monthly: MonthlyGiftThatEnds[] = []
  let more = 0
  let after = 0n
  for (;;) {
    const page = await listPlans(db, { donorId: account.donorId, after, limit: pageSize })
    for (const row of page.filter(mayStillCharge)) {
      if (monthly.length < mostShown) monthly.push(await describeGift(c, row))
      else more += 1
    }
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) break
    after = last.startedPosition
  }
  return { monthly, more, asksForCode: factor !== null && factor.confirmedAt !== null }
}

const mayStillCharge = ({ plan }: PlanRow): boolean =>
  isGoingOn(plan) || plan.instalments.some(isOpen)

const describeGift = async (
  c: Context<AppEnv>,
  { planId, plan }: PlanRow,
): Promise<MonthlyGiftThatEnds> => {
  const charity = await findCharityById(c.get('deps').db, plan.facts.organisationId)
  return {
    id: planId,
    charity: charity ? localised(charity.profile.name, c.get('language')) : '',
    projectName: (await loadProjectNames(c, plan.facts.organisationId))(plan.facts),
    amount: plan.amountCents,
    nextAt: findNextInstalment(plan)?.at ?? null,
  }
}

/**
 * Requires the password, and a code if a second factor is on. When it answers, the request is
 * recorded and every login to the account has ended.
 */
export const erase = async (
  c: Context<AppEnv>,
  { password, code }: v.InferOutput<typeof eraseSchema>,
): Promise<void> => {
  const account = await loadOwnAccount(c)
  const { donorId } = account
  const { organisationId: siteOf } = currentCharity(c)
  await assertOwnPassword(c, { password, field: 'password' })
  await assertSecondFactor(c, { realm: 'donor', personId: donorId }, code)
  await requestErasure(c.get('deps'), { account, siteOf, ...actorContext(c) })
  await endSession(c)
  const requestId = c.get('requestId')
  c.get('log').info({ donorId, requestId }, 'a donor asked to be erased')
}
