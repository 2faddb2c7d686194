import { Hono, type Context } from 'hono'
import { reviewItem } from '@almoner/domain/manual-review/index.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  listOpenReviews,
  type SoughtSubject,
} from '@almoner/projections/models/manual-review/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { Refusal } from '../../http/problem.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { validatePart } from '../../http/valid.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import {
  reviewMoney,
  mostReviewsAbout,
  resolveReviewSchema,
  reviewParamSchema,
  reviewsAboutSchema,
  type ReviewsAboutAnswer,
} from './contract.ts'
import { toReviewItem } from './reviews-list-routes.ts'
import { answerJson } from '../../http/answer-json.ts'

/** A review is settled by its charity's staff, or by the platform's. */
export const deskReviewRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, requireRealm('staff'))
  .get(
    '/inbox/about',
    requirePermission('inbox.read'),
    validatePart('query', reviewsAboutSchema),
    async (c) =>
      answerJson(c, await loadAbout(c, ownOrganisation(c), c.req.valid('query')), {
        money: reviewMoney,
      }),
  )
  .post(
    '/inbox/:inboxItemId/resolve',
    requirePermission('inbox.settle'),
    validatePart('param', reviewParamSchema),
    validatePart('json', resolveReviewSchema),
    async (c) => {
      await resolve(c, ownOrganisation(c), {
        ...c.req.valid('param'),
        ...c.req.valid('json'),
        actor: 'staff',
      })
      return c.body(null, 204)
    },
  )

export const adminReviewRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, requireRealm('administrator'))
  .get(
    '/inbox/about',
    requirePermission('platform_inbox.read'),
    validatePart('query', reviewsAboutSchema),
    async (c) =>
      answerJson(c, await loadAbout(c, null, c.req.valid('query')), { money: reviewMoney }),
  )
  .post(
    '/inbox/:inboxItemId/resolve',
    requirePermission('platform_inbox.settle'),
    validatePart('param', reviewParamSchema),
    validatePart('json', resolveReviewSchema),
    async (c) => {
      await resolve(c, null, {
        ...c.req.valid('param'),
        ...c.req.valid('json'),
        actor: 'administrator',
      })
      return c.body(null, 204)
    },
  )

const loadAbout = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId | null,
  { about }: { about: readonly SoughtSubject[] },
): Promise<ReviewsAboutAnswer> => {
  const { db } = c.get('deps')
  const limit = mostReviewsAbout + 1
  const rows = await listOpenReviews(db, { organisationId, about, limit })
  return {
    rows: rows.slice(0, mostReviewsAbout).map(toReviewItem),
    isMore: rows.length > mostReviewsAbout,
  }
}

type Resolving = {
  inboxItemId: Id<'inbox_item'>
  note: string
  actor: 'staff' | 'administrator'
}

// Resolves an item. Another charity's item returns 404, as a missing one does.
const resolve = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId | null,
  { inboxItemId, note, actor }: Resolving,
): Promise<void> => {
  const { state } = await loadState(c.get('deps').store, reviewItem, inboxItemId)
  if (state.status === 'none' || state.opened.organisationId !== organisationId) {
    throw new Refusal('inbox_item_not_found')
  }
  const handled = await sendCommand(c, {
    decider: reviewItem,
    id: inboxItemId,
    command: { type: 'ResolveInboxItem', inboxItemId, resolution: 'settled', note },
    tenant: organisationId,
    // An item that closed by itself and opened again can be closed again.
    commandId: `resolve:${inboxItemId}:${state.opened.happenedAt}`,
    input: { inboxItemId },
  })
  if (!handled.handled) throw new Refusal(handled.refused)
  if (actor === 'administrator') {
    await recordSecurityEvent(c, {
      event: 'administrator_acted',
      outcome: 'succeeded',
      reason: 'inbox_item_resolved',
    })
  }
}
