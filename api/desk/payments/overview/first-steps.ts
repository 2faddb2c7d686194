import type { Context } from 'hono'
import { findSecondFactor } from '@almoner/operational/second-factors/second-factors.ts'
import { findBankAccounts } from '@almoner/projections/models/bank-accounts/query.ts'
import type { Charity, StaffMember } from '@almoner/projections/models/charity-directory/query.ts'
import { listTeam } from '@almoner/projections/models/charity-directory/staff-names.ts'
import { countProjects } from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { OverviewAnswer } from './overview-contract.ts'

/** A charity with this many payments is not new any more. */
const paymentsOfNew = 10

/**
 * Returns the steps of a new charity, and which of them its owner has taken; null for other readers
 * and for a charity that has payments.
 */
export const loadFirstSteps = async (
  c: Context<AppEnv>,
  { charity, reader, payments }: { charity: Charity; reader: StaffMember; payments: number },
): Promise<OverviewAnswer['firstSteps']> => {
  const { organisationId, status } = charity
  const isNew = status === 'approved' && payments < paymentsOfNew
  if (!isNew || reader.role !== 'owner') return null
  const { db } = c.get('deps')
  const { running, closed } = await countProjects(db, { organisationId })
  const { current } = await findBankAccounts(db, { organisationId })
  const login = { realm: 'staff', personId: reader.staffId } as const
  const factor = await findSecondFactor(db, login)
  return {
    payment: payments > 0,
    project: running + closed > 0,
    team: (await listTeam(db, { organisationId })).length > 1,
    secondFactor: factor !== null && factor.confirmedAt !== null,
    payoutAccount: current !== null,
  }
}
