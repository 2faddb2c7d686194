import { Hono } from 'hono'
import { listPostings } from '@almoner/projections/models/journal/query.ts'
import { paymentTimeline } from '@almoner/projections/models/payment-timeline/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { Refusal } from '../../http/problem.ts'
import { maySeeContact } from '../../use-cases/payments/payer-contact.ts'
import { loadStaffNames } from '../../use-cases/accounts/staff-names.ts'
import { validatePart } from '../../http/valid.ts'
import {
  postingsMoney,
  deskPaymentAnswerMoney,
  paymentParamSchema,
  type PostingsAnswer,
  type TimelineAnswer,
} from './contract.ts'
import { toPostingAnswer, toTimelineEntry } from './answers.ts'
import { decisionRoutes } from './deciding/decision-routes.ts'
import { upToBooks } from '../../use-cases/books/books-as-of.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { loadOverview } from './overview/overview.ts'
import { loadDeskPayment, loadOwnPayment } from './own-payment.ts'
import { listDeskProjects } from './list/desk-projects.ts'
import { sendProof } from './proof.ts'
import { answerJson } from '../../http/answer-json.ts'
import { overviewMoney } from './overview/overview-contract.ts'

/** The charity's desk: the charity's payments, for its own staff only. */
export const deskRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, requireRealm('staff'))
  .get('/overview', requirePermission('payments.read'), async (c) =>
    answerJson(c, await loadOverview(c), { money: overviewMoney }),
  )
  .get('/projects', requirePermission('payments.read'), async (c) =>
    answerJson(c, await listDeskProjects(c)),
  )
  .get(
    '/payments/:paymentId',
    requirePermission('payments.read'),
    validatePart('param', paymentParamSchema),
    async (c) =>
      answerJson(c, await loadDeskPayment(c, c.req.valid('param').paymentId), {
        money: deskPaymentAnswerMoney,
      }),
  )
  .get(
    '/payments/:paymentId/proof',
    requirePermission('payments.read'),
    validatePart('param', paymentParamSchema),
    (c) => sendProof(c, c.req.valid('param').paymentId),
  )
  .get(
    '/payments/:paymentId/timeline',
    requirePermission('payments.read'),
    validatePart('param', paymentParamSchema),
    async (c) => {
      const organisationId = ownOrganisation(c)
      const where = { organisationId, ...c.req.valid('param') }
      const entries = await upToBooks(c, await paymentTimeline(c.get('deps').db, where))
      if (entries.length === 0) throw new Refusal('payment_not_found')
      const reader = { seesContact: await maySeeContact(c), names: await loadStaffNames(c) }
      const answer: TimelineAnswer = {
        entries: entries.map((entry) => toTimelineEntry(reader, entry)),
      }
      return answerJson(c, answer)
    },
  )
  .get(
    '/payments/:paymentId/postings',
    requirePermission('payments.read'),
    validatePart('param', paymentParamSchema),
    async (c) => {
      const organisationId = ownOrganisation(c)
      const where = { organisationId, ...c.req.valid('param') }
      // A payment that moved no money has no postings either; a missing one is a 404.
      await loadOwnPayment(c, where.paymentId)
      const postings = await upToBooks(c, await listPostings(c.get('deps').db, where))
      const answer: PostingsAnswer = {
        postings: postings.map(toPostingAnswer),
      }
      return answerJson(c, answer, { money: postingsMoney })
    },
  )
  .route('/', decisionRoutes)
