import { computeServiceBasisPoints } from '@almoner/domain/fees/service.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import type { Db } from '../../engine/database.ts'
import { loadRecentTurnover } from './query.ts'

/** The platform's share of a charity's next card payment, as its plan and last twelve months make it. */
export const loadServiceShare = async (
  db: Db,
  {
    charity,
    until,
  }: {
    charity: { organisationId: OrganisationId; profile: { plan: Plan } }
    until: Instant
  },
): Promise<number> => {
  const { organisationId, profile } = charity
  const turnoverCents = await loadRecentTurnover(db, { organisationId, until })
  return computeServiceBasisPoints({ plan: profile.plan, turnoverCents })
}
