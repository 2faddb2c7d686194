import { Hono, type Context } from 'hono'
import {
  charityAvailable,
  charityPending,
  receivable,
  type Account,
} from '@almoner/domain/journal/accounts.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { addCents, subtractCents, toHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findAlarm } from '@almoner/operational/card-testing-alarms/card-testing-alarms.ts'
import { accountBalance, listPostings } from '@almoner/projections/models/journal/query.ts'
import { completedCount, waitingCount } from '@almoner/projections/models/payment-history/query.ts'
import { paymentTimeline } from '@almoner/projections/models/payment-timeline/query.ts'
import { listProjects } from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { Refusal } from '../../problem.ts'
import { maySeeContact, showContact } from '../../use-cases/payer-contact.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import { validateBody } from '../../valid.ts'
import {
  mostWaiting,
  paymentParamSchema,
  type OverviewAnswer,
  type PostingsAnswer,
  type TimelineAnswer,
} from './contract.ts'
import { decisionRoutes } from './decision-routes.ts'
import { logoAddress } from '../../use-cases/charity-logo.ts'
import { loadOwnCharity, ownOrganisation, loadOwnStaffMember } from '../../use-cases/own-charity.ts'
import { loadDeskPayment, loadOwnPayment } from './own-payment.ts'
import type { DeskProjectsAnswer } from './payments-list-contract.ts'
import { sendProof } from './proof.ts'

/** The charity's desk: the charity's payments, for its own staff only. */
export const deskRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, requireRealm('staff'))
  .get('/overview', requirePermission('payments.read'), async (c) => c.json(await overview(c)))
  .get('/projects', requirePermission('payments.read'), async (c) => c.json(await projects(c)))
  .get(
    '/payments/:paymentId',
    requirePermission('payments.read'),
    validateBody('param', paymentParamSchema),
    async (c) => c.json(await loadDeskPayment(c, c.req.valid('param').paymentId)),
  )
  .get(
    '/payments/:paymentId/proof',
    requirePermission('payments.read'),
    validateBody('param', paymentParamSchema),
    (c) => sendProof(c, c.req.valid('param').paymentId),
  )
  .get(
    '/payments/:paymentId/timeline',
    requirePermission('payments.read'),
    validateBody('param', paymentParamSchema),
    async (c) => {
      const organisationId = ownOrganisation(c)
      const where = { organisationId, ...c.req.valid('param') }
      const entries = await paymentTimeline(c.get('deps').db, where)
      if (entries.length === 0) throw new Refusal('payment_not_found')
      const seesContact = await maySeeContact(c)
      const answer: TimelineAnswer = {
        entries: entries.map(({ position, at, actor, type, details }) => ({
          position: String(position),
          at,
          actor,
          type,
          details: showDetails(seesContact, details),
        })),
      }
      return c.json(answer)
    },
  )
  .get(
    '/payments/:paymentId/postings',
    requirePermission('payments.read'),
    validateBody('param', paymentParamSchema),
    async (c) => {
      const organisationId = ownOrganisation(c)
      const where = { organisationId, ...c.req.valid('param') }
      // A payment that moved no money has no postings either; a missing one is a 404.
      await loadOwnPayment(c, where.paymentId)
      const found = await listPostings(c.get('deps').db, where)
      const answer: PostingsAnswer = {
        postings: found.map(
          ({ journal, businessDate, recordedAt, debit, credit, amountCents }) => ({
            journal,
            businessDate,
            at: recordedAt,
            debit,
            credit,
            amount: toHkd(amountCents),
          }),
        ),
      }
      return c.json(answer)
    },
  )
  .route('/', decisionRoutes)

const projects = async (c: Context<AppEnv>): Promise<DeskProjectsAnswer> => {
  const found = await listProjects(c.get('deps').db, { organisationId: ownOrganisation(c) })
  const language = c.get('language')
  return {
    projects: found.map(({ projectId, details }) => ({
      id: projectId,
      name: localised(details.title, language),
    })),
  }
}

const overview = async (c: Context<AppEnv>): Promise<OverviewAnswer> => {
  const { db, site } = c.get('deps')
  const charity = await loadOwnCharity(c)
  const { organisationId, profile, subDomain } = charity
  const { firstName, lastName, username, role } = await loadOwnStaffMember(c)
  return {
    organization: {
      id: organisationId,
      name: localised(profile.name, c.get('language')),
      subDomain,
      payerSite: charityOrigin(site, charity),
      plan: profile.plan,
      status: charity.status,
      reason: charity.declineReason,
      headerColor: profile.colours.header,
      buttonColor: profile.colours.button,
      progressBarColor: profile.colours.progressBar,
      logo: logoAddress(profile),
    },
    person: { firstName, lastName, username, role },
    pendingBalance: toHkd(await owedTo(db, organisationId)),
    paymentsCompleted: await completedCount(db, { organisationId }),
    paymentsWaiting: await waitingCount(db, { organisationId, most: mostWaiting }),
    cardTesting: await cardTestingAt(c, organisationId),
  }
}

const cardTestingAt = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<OverviewAnswer['cardTesting']> => {
  const { db, now } = c.get('deps')
  const alarm = await findAlarm(db, { organisationId, now: instantFromMilliseconds(now()) })
  return alarm && { since: alarm.beganAt, until: alarm.endsAt, declined: alarm.declined }
}

// Amounts advanced for refunds and disputes are settled from what the charity is owed.
const owedTo = async (db: Db, organisationId: OrganisationId): Promise<Cents> => {
  const loadBalance = (account: Account) => accountBalance(db, { organisationId, account })
  const [pending, available, advanced] = await Promise.all([
    loadBalance(charityPending(organisationId)),
    loadBalance(charityAvailable(organisationId)),
    loadBalance(receivable(organisationId)),
  ])
  return subtractCents(addCents(pending, available), advanced)
}

/** The address before a correction is contact data too. */
const showDetails = (
  seesContact: boolean,
  details: TimelineAnswer['entries'][number]['details'],
): TimelineAnswer['entries'][number]['details'] =>
  typeof details['previous'] === 'string'
    ? { ...details, previous: showContact(seesContact, { email: details['previous'] }).email }
    : details
