import { Hono } from 'hono'
import { listOfflinePostings } from '@almoner/projections/models/journal/query.ts'
import { paymentTimeline } from '@almoner/projections/models/payment-timeline/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { upToBooks } from '../../use-cases/books/books-as-of.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { maySeeContact } from '../../use-cases/payments/payer-contact.ts'
import { loadStaffNames } from '../../use-cases/accounts/staff-names.ts'
import { validateBody } from '../../http/valid.ts'
import { toPostingAnswer, toTimelineEntry } from '../payments/answers.ts'
import type { PostingsAnswer, TimelineAnswer } from '../payments/contract.ts'
import { amendEntry, decideEntry, recordEntry } from './commands.ts'
import {
  amendOfflineSchema,
  approveOfflineSchema,
  offlineParamSchema,
  recordOfflineSchema,
  voidOfflineSchema,
  type OfflineEntryAnswer,
  type OfflineProofAnswer,
} from './contract.ts'
import { loadOfflineEntry, loadOwnEntry } from './own-entry.ts'
import { giveOfflineProof, limitOfflineProof, sendOfflineProof } from './proof.ts'
import { requestReceipt, resendReceipt } from './receipts.ts'

const one = '/offline-entries/:offlineEntryId'

/** Money that a charity received outside the platform. */
export const offlineRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .post(
    '/offline-entries',
    requirePermission('offline.edit'),
    validateBody('json', recordOfflineSchema),
    async (c) => c.json<OfflineEntryAnswer>(await recordEntry(c, c.req.valid('json')), 201),
  )
  .post(
    '/offline-entries/proofs',
    requirePermission('offline.edit'),
    limitOfflineProof,
    async (c) => c.json<OfflineProofAnswer>(await giveOfflineProof(c), 201),
  )
  .get(
    `${one}/proof`,
    requirePermission('payments.read'),
    validateBody('param', offlineParamSchema),
    (c) => sendOfflineProof(c, c.req.valid('param').offlineEntryId),
  )
  .get(
    one,
    requirePermission('payments.read'),
    validateBody('param', offlineParamSchema),
    async (c) =>
      c.json<OfflineEntryAnswer>(await loadOfflineEntry(c, c.req.valid('param').offlineEntryId)),
  )
  .put(
    one,
    requirePermission('offline.edit'),
    validateBody('param', offlineParamSchema),
    validateBody('json', amendOfflineSchema),
    async (c) =>
      c.json<OfflineEntryAnswer>(
        await amendEntry(c, c.req.valid('param').offlineEntryId, c.req.valid('json')),
      ),
  )
  .post(
    `${one}/approve`,
    requirePermission('offline.edit'),
    validateBody('param', offlineParamSchema),
    validateBody('json', approveOfflineSchema),
    async (c) =>
      c.json<OfflineEntryAnswer>(
        await decideEntry(c, c.req.valid('param').offlineEntryId, {
          type: 'ApproveOfflineEntry',
          ...c.req.valid('json'),
        }),
      ),
  )
  .post(
    `${one}/void`,
    requirePermission('offline.edit'),
    validateBody('param', offlineParamSchema),
    validateBody('json', voidOfflineSchema),
    async (c) =>
      c.json<OfflineEntryAnswer>(
        await decideEntry(c, c.req.valid('param').offlineEntryId, {
          type: 'VoidOfflineEntry',
          ...c.req.valid('json'),
        }),
      ),
  )
  .post(
    `${one}/receipt`,
    requirePermission('receipts.issue'),
    validateBody('param', offlineParamSchema),
    async (c) =>
      c.json<OfflineEntryAnswer>(await requestReceipt(c, c.req.valid('param').offlineEntryId), 202),
  )
  .post(
    `${one}/receipt/resend`,
    requirePermission('receipts.issue'),
    validateBody('param', offlineParamSchema),
    async (c) =>
      c.json<OfflineEntryAnswer>(await resendReceipt(c, c.req.valid('param').offlineEntryId), 202),
  )
  .get(
    `${one}/timeline`,
    requirePermission('payments.read'),
    validateBody('param', offlineParamSchema),
    async (c) => {
      const { paymentId } = await loadOwnEntry(c, c.req.valid('param').offlineEntryId)
      const where = { organisationId: ownOrganisation(c), paymentId }
      const entries = await upToBooks(c, await paymentTimeline(c.get('deps').db, where))
      const reader = { seesContact: await maySeeContact(c), names: await loadStaffNames(c) }
      return c.json<TimelineAnswer>({
        entries: entries.map((entry) => toTimelineEntry(reader, entry)),
      })
    },
  )
  .get(
    `${one}/postings`,
    requirePermission('payments.read'),
    validateBody('param', offlineParamSchema),
    async (c) => {
      const { offlineEntryId } = c.req.valid('param')
      await loadOwnEntry(c, offlineEntryId)
      const where = { organisationId: ownOrganisation(c), offlineEntryId }
      const found = await upToBooks(c, await listOfflinePostings(c.get('deps').db, where))
      return c.json<PostingsAnswer>({ postings: found.map(toPostingAnswer) })
    },
  )
