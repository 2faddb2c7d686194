import { reviewItem, type OpenReview } from '@almoner/domain/manual-review/index.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { TestApi } from './api.ts'
import { record } from './record.ts'

/** An unmatched item from a nightly comparison: for a charity to resolve, or the platform. */
export const openReview = async (
  api: TestApi,
  inboxItemId: Id<'inbox_item'>,
  organisationId: OrganisationId | null,
  changes: Partial<OpenReview> = {},
): Promise<void> => {
  const at = instant('2026-11-20T02:30:00.000Z')
  await record(api, {
    decider: reviewItem,
    id: inboxItemId,
    tenant: organisationId,
    command: {
      type: 'OpenInboxItem',
      inboxItemId,
      organisationId,
      paymentId: null,
      discrepancy: 'unknown_payment',
      provider: 'stripe',
      providerObjectId: 'pi_stranger',
      amountCents: cents(12_300),
      happenedAt: at,
      ...changes,
    },
    actor: 'process:reconcile',
    at,
  })
}
