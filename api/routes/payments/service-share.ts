import { serviceBasisPointsOf } from '@almoner/domain/fees/service.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Plan } from '@almoner/domain/organisation/events.ts'
import { recentTurnoverOf } from '@almoner/projections/charity-turnover/query.ts'
import type { AppDependencies } from '../../app-env.ts'

/** The platform's share of a charity's next card payment, as its plan and last twelve months make it. */
export const serviceShareNow = async (
  { db, now }: Pick<AppDependencies, 'db' | 'now'>,
  charity: { organisationId: OrganisationId; profile: { plan: Plan } },
): Promise<number> => {
  const { organisationId, profile } = charity
  const until = instantFromMilliseconds(now())
  const turnoverCents = await recentTurnoverOf(db, { organisationId, until })
  return serviceBasisPointsOf({ plan: profile.plan, turnoverCents })
}
