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
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findAlarm } from '@almoner/operational/card-testing-alarms/card-testing-alarms.ts'
import { accountBalanceUpTo } from '@almoner/projections/models/journal/as-of.ts'
import { accountBalance, listPostings } from '@almoner/projections/models/journal/query.ts'
import { paymentsList } from '@almoner/projections/models/payment-history/list.ts'
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
import { loadBooksAsOf } from '../../use-cases/books-as-of.ts'
import { loadOwnCharity, ownOrganisation, loadOwnStaffMember } from '../../use-cases/own-charity.ts'
import { loadDeskPayment, loadOwnPayment, loadPaymentsAsOf } from './own-payment.ts'
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
      const entries = await upToBooks(c, await paymentTimeline(c.get('deps').db, where))
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
      const found = await upToBooks(c, await listPostings(c.get('deps').db, where))
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

/** For a reader of a past moment, what was recorded by then. */
const upToBooks = async <Entry extends { position: bigint }>(
  c: Context<AppEnv>,
  entries: readonly Entry[],
): Promise<readonly Entry[]> => {
  const books = await loadBooksAsOf(c)
  return books === null ? entries : entries.filter(({ position }) => position <= books.position)
}

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
  const { site } = c.get('deps')
  const charity = await loadOwnCharity(c)
  const { organisationId, profile, subDomain } = charity
  const { firstName, lastName, username, role, booksAsOf } = await loadOwnStaffMember(c)
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
    booksAsOf: booksAsOf && booksAsOf.at,
    ...(booksAsOf === null
      ? await booksNow(c, organisationId)
      : await booksThen(c, { organisationId, position: booksAsOf.position })),
  }
}

type Books = Pick<
  OverviewAnswer,
  'pendingBalance' | 'paymentsCompleted' | 'paymentsWaiting' | 'cardTesting'
>

const booksNow = async (c: Context<AppEnv>, organisationId: OrganisationId): Promise<Books> => {
  const { db } = c.get('deps')
  return {
    pendingBalance: toHkd(
      await owedTo((account) => accountBalance(db, { organisationId, account }), organisationId),
    ),
    paymentsCompleted: await completedCount(db, { organisationId }),
    paymentsWaiting: await waitingCount(db, { organisationId, most: mostWaiting }),
    cardTesting: await cardTestingAt(c, organisationId),
  }
}

/** The same at a past position. An alarm is about the present. */
const booksThen = async (
  c: Context<AppEnv>,
  { organisationId, position }: { organisationId: OrganisationId; position: bigint },
): Promise<Books> => {
  const { db } = c.get('deps')
  const scope = { organisationId, seesContact: false, source: await loadPaymentsAsOf(c) }
  const count = async (status: 'complete' | 'waiting') =>
    (await paymentsList.totals(db, { scope, filters: { status } })).rows
  return {
    pendingBalance: toHkd(
      await owedTo(
        (account) => accountBalanceUpTo(db, { organisationId, account, position }),
        organisationId,
      ),
    ),
    paymentsCompleted: await count('complete'),
    paymentsWaiting: Math.min(await count('waiting'), mostWaiting),
    cardTesting: null,
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
const owedTo = async (
  loadBalance: (account: Account) => Promise<Cents>,
  organisationId: OrganisationId,
): Promise<Cents> => {
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
