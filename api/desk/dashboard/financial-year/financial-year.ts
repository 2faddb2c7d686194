import type { Context } from 'hono'
import type * as v from 'valibot'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { loadOwnCharity, ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { organisationProblem } from '../../../use-cases/commands/organisation-problem.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import type { FinancialYearAnswer, financialYearSchema } from './contract.ts'

export const readFinancialYear = async (c: Context<AppEnv>): Promise<FinancialYearAnswer> => ({
  startsIn: (await loadOwnCharity(c)).yearStartsIn,
})

/** Sets the month in which the charity's financial year starts. */
export const setFinancialYear = async (
  c: Context<AppEnv>,
  { startsIn }: v.InferOutput<typeof financialYearSchema>,
): Promise<void> => {
  const handled = await sendCommand(c, {
    decider: organisation,
    id: ownOrganisation(c),
    command: { type: 'SetFinancialYear', startsIn },
    // A repeat changes nothing, so it needs no key of its own.
    commandId: `SetFinancialYear:${c.get('requestId')}`,
  })
  if (!handled.handled) throw new Refusal(organisationProblem[handled.refused])
}
