import { Hono, type Context } from 'hono'
import { reviewItem } from '@almoner/domain/review-item/index.ts'
import { present } from '@almoner/domain/kernel/assert.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { toHkd } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import {
  inboxItems,
  openInboxCount,
  type InboxRow,
} from '@almoner/projections/models/manual-review/query.ts'
import type { AppEnv } from '../../app-env.ts'
import { limitFor, listPage } from '../../list-page.ts'
import { requires } from '../../middleware/requires.ts'
import { onlyFor } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { Refusal } from '../../problem.ts'
import { recordSecurityEvent } from '../../use-cases/security-log.ts'
import { valid } from '../../valid.ts'
import { ownOrganisation } from '../../use-cases/own-charity.ts'
import {
  inboxPageSize,
  inboxParamSchema,
  inboxQuerySchema,
  mostInboxOpen,
  resolveInboxSchema,
  type InboxAnswer,
  type ReviewItem,
} from './contract.ts'

/**
 * Items without a match, for the people who resolve them: the charity's staff, or the platform's.
 */
export const deskInboxRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, onlyFor('staff'))
  .get('/inbox', requires('inbox.read'), valid('query', inboxQuerySchema), async (c) =>
    c.json(await inboxOf(c, ownOrganisation(c), c.req.valid('query'))),
  )
  .post(
    '/inbox/:inboxItemId/resolve',
    requires('inbox.settle'),
    valid('param', inboxParamSchema),
    valid('json', resolveInboxSchema),
    async (c) => {
      await resolve(c, ownOrganisation(c), {
        ...c.req.valid('param'),
        ...c.req.valid('json'),
        actor: 'staff',
      })
      return c.body(null, 204)
    },
  )

export const adminInboxRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, onlyFor('administrator'))
  .get('/inbox', requires('platform_inbox.read'), valid('query', inboxQuerySchema), async (c) =>
    c.json(await inboxOf(c, null, c.req.valid('query'))),
  )
  .post(
    '/inbox/:inboxItemId/resolve',
    requires('platform_inbox.settle'),
    valid('param', inboxParamSchema),
    valid('json', resolveInboxSchema),
    async (c) => {
      await resolve(c, null, {
        ...c.req.valid('param'),
        ...c.req.valid('json'),
        actor: 'administrator',
      })
      return c.body(null, 204)
    },
  )

const inboxOf = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId | null,
  { before, open }: { before?: bigint | undefined; open?: 'true' | undefined },
): Promise<InboxAnswer> => {
  const { db } = c.get('deps')
  const found = await inboxItems(db, {
    organisationId,
    before: before ?? null,
    open: open !== undefined,
    limit: limitFor(inboxPageSize),
  })
  const { rows, last } = listPage(found, inboxPageSize)
  return {
    items: rows.map(shown),
    next: last ? String(last.openedPosition) : null,
    open: await openInboxCount(db, { organisationId, most: mostInboxOpen }),
  }
}

const shown = (row: InboxRow): ReviewItem => ({
  id: row.inboxItemId,
  paymentId: row.paymentId,
  discrepancy: row.discrepancy,
  provider: row.provider,
  providerObjectId: row.providerObjectId,
  amount: toHkd(row.amountCents),
  foundAt: row.happenedAt,
  resolvedAt: row.resolvedAt,
  resolution: row.resolution,
  note: row.note,
})

type Resolving = {
  inboxItemId: Id<'inbox_item'>
  note: string
  actor: 'staff' | 'administrator'
}

// Another charity's item and a missing one answer the same 404.
const resolve = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId | null,
  { inboxItemId, note, actor }: Resolving,
): Promise<void> => {
  const { store, catchUp, now } = c.get('deps')
  const { state } = await loadState(store, reviewItem, inboxItemId)
  if (state.status === 'none' || state.opened.organisationId !== organisationId) {
    throw new Refusal('inbox_item_not_found')
  }
  const who = present(c.get('signedIn'), 'who is signed in')
  const handled = await handleCommand(store, {
    decider: reviewItem,
    id: inboxItemId,
    command: { type: 'ResolveInboxItem', inboxItemId, resolution: 'settled', note },
    context: {
      tenant: organisationId,
      actor: `${actor}:${who.personId}`,
      correlation: inboxItemId,
      causation: c.get('requestId'),
      // An item that closed by itself and opened again can be closed again.
      commandId: `resolve:${inboxItemId}:${state.opened.happenedAt}`,
      input: { inboxItemId },
      at: instantFromMilliseconds(now()),
    },
  })
  if (!handled.handled) throw new Refusal(handled.refused)
  await catchUp.waitFor(['inbox'], handled.position)
  if (actor === 'administrator') {
    await recordSecurityEvent(c, {
      event: 'administrator_acted',
      outcome: 'succeeded',
      reason: 'inbox_item_resolved',
    })
  }
}
