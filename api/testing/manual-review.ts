import { reviewItem, type OpenReview } from '@almoner/domain/manual-review/index.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { TestApi } from './api.ts'

/** An unmatched item from a nightly comparison: for a charity to resolve, or the platform. */
export const openReview = async (
  api: TestApi,
  inboxItemId: Id<'inbox_item'>,
  organisationId: OrganisationId | null,
  changes: Partial<OpenReview> = {},
): Promise<void> => {
  const at = instant('2026-11-20T02:30:00.000Z')
  const handled = await handleCommand(api.dependencies.store, {
    decider: reviewItem,
    id: inboxItemId,
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
    context: {
      tenant: organisationId,
      actor: 'process:reconcile',
      correlation: inboxItemId,
      causation: null,
      commandId: 'open',
      input: {},
      at,
    },
  })
  if (!handled.handled) throw new Error(handled.refused)
  await api.dependencies.catchUp.waitFor(['inbox'], handled.position)
}
