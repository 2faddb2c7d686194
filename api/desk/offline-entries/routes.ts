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
import { validatePart } from '../../http/valid.ts'
import { toPostingAnswer, toTimelineEntry } from '../payments/answers.ts'
import { postingsMoney, type PostingsAnswer, type TimelineAnswer } from '../payments/contract.ts'
import { amendEntry, decideEntry, recordEntry } from './commands.ts'
import {
  offlineEntryMoney,
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
import { answerJson } from '../../http/answer-json.ts'

const one = '/offline-entries/:offlineEntryId'

/** Money that a charity received outside the platform. */
export const offlineRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .post(
    '/offline-entries',
    requirePermission('offline.edit'),
    validatePart('json', recordOfflineSchema),
    async (c) =>
      answerJson<OfflineEntryAnswer>(c, await recordEntry(c, c.req.valid('json')), {
        money: offlineEntryMoney,
        status: 201,
      }),
  )
  .post(
    '/offline-entries/proofs',
    requirePermission('offline.edit'),
    limitOfflineProof,
    async (c) => answerJson<OfflineProofAnswer>(c, await giveOfflineProof(c), { status: 201 }),
  )
  .get(
    `${one}/proof`,
    requirePermission('payments.read'),
    validatePart('param', offlineParamSchema),
    (c) => sendOfflineProof(c, c.req.valid('param').offlineEntryId),
  )
  .get(
    one,
    requirePermission('payments.read'),
    validatePart('param', offlineParamSchema),
    async (c) =>
      answerJson<OfflineEntryAnswer>(
        c,
        await loadOfflineEntry(c, c.req.valid('param').offlineEntryId),
        { money: offlineEntryMoney },
      ),
  )
  .put(
    one,
    requirePermission('offline.edit'),
    validatePart('param', offlineParamSchema),
    validatePart('json', amendOfflineSchema),
    async (c) =>
      answerJson<OfflineEntryAnswer>(
        c,
        await amendEntry(c, c.req.valid('param').offlineEntryId, c.req.valid('json')),
        { money: offlineEntryMoney },
      ),
  )
  .post(
    `${one}/approve`,
    requirePermission('offline.edit'),
    validatePart('param', offlineParamSchema),
    validatePart('json', approveOfflineSchema),
    async (c) =>
      answerJson<OfflineEntryAnswer>(
        c,
        await decideEntry(c, c.req.valid('param').offlineEntryId, {
          type: 'ApproveOfflineEntry',
          ...c.req.valid('json'),
        }),
        { money: offlineEntryMoney },
      ),
  )
  .post(
    `${one}/void`,
    requirePermission('offline.edit'),
    validatePart('param', offlineParamSchema),
    validatePart('json', voidOfflineSchema),
    async (c) =>
      answerJson<OfflineEntryAnswer>(
        c,
        await decideEntry(c, c.req.valid('param').offlineEntryId, {
          type: 'VoidOfflineEntry',
          ...c.req.valid('json'),
        }),
        { money: offlineEntryMoney },
      ),
  )
  .post(
    `${one}/receipt`,
    requirePermission('receipts.issue'),
    validatePart('param', offlineParamSchema),
    async (c) =>
      answerJson<OfflineEntryAnswer>(
        c,
        await requestReceipt(c, c.req.valid('param').offlineEntryId),
        { money: offlineEntryMoney, status: 202 },
      ),
  )
  .post(
    `${one}/receipt/resend`,
    requirePermission('receipts.issue'),
    validatePart('param', offlineParamSchema),
    async (c) =>
      answerJson<OfflineEntryAnswer>(
        c,
        await resendReceipt(c, c.req.valid('param').offlineEntryId),
        { money: offlineEntryMoney, status: 202 },
      ),
  )
  .get(
    `${one}/timeline`,
    requirePermission('payments.read'),
    validatePart('param', offlineParamSchema),
    async (c) => {
      const { paymentId } = await loadOwnEntry(c, c.req.valid('param').offlineEntryId)
      const where = { organisationId: ownOrganisation(c), paymentId }
      const entries = await upToBooks(c, await paymentTimeline(c.get('deps').db, where))
      const reader = { seesContact: await maySeeContact(c), names: await loadStaffNames(c) }
      return answerJson<TimelineAnswer>(c, {
        entries: entries.map((entry) => toTimelineEntry(reader, entry)),
      })
    },
  )
  .get(
    `${one}/postings`,
    requirePermission('payments.read'),
    validatePart('param', offlineParamSchema),
    async (c) => {
      const { offlineEntryId } = c.req.valid('param')
      await loadOwnEntry(c, offlineEntryId)
      const where = { organisationId: ownOrganisation(c), offlineEntryId }
      const postings = await upToBooks(c, await listOfflinePostings(c.get('deps').db, where))
      return answerJson<PostingsAnswer>(
        c,
        { postings: postings.map(toPostingAnswer) },
        { money: postingsMoney },
      )
    },
  )
