import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { leaveFailure } from '@almoner/workflows/steps/review/failure-review.ts'
import { closeReview, type NamedItem } from '@almoner/workflows/steps/review/manual-review.ts'
import type { AppEnv } from '../../../http/app-env.ts'

const process = 'evidence-pack'

/**
 * Notifies administration that events of an application differ from the chained ones. The
 * notification lasts until a proof of all events is intact again.
 */
export const followChain = async (
  c: Context<AppEnv>,
  proof: { organisationId: OrganisationId; isIntact: boolean; isWhole: boolean },
): Promise<void> => {
  const { organisationId, isIntact, isWhole } = proof
  const { store, now: clock, log } = c.get('deps')
  const books = { store, now: () => instantFromMilliseconds(clock()) }
  const item = {
    discrepancy: 'chain_broken',
    provider: 'platform',
    providerObjectId: organisationId,
  } as const satisfies NamedItem
  if (!isIntact) {
    log.error({ organisationId }, 'events of an application are not those that were chained')
    await leaveFailure(books, { item, owner: null, process })
  } else if (isWhole) {
    const correlation = organisationId
    await closeReview(books, { item, correlation, process, resolution: 'worked_since' })
  }
}
