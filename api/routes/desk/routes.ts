import { Hono, type Context } from 'hono'
import { assert, present } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { toHkd } from '@almoner/domain/kernel/money.ts'
import { charityPending } from '@almoner/domain/journal/accounts.ts'
import {
  charityById,
  staffMember,
  type Charity,
} from '@almoner/projections/charity-directory/query.ts'
import { accountBalance, postingsOf } from '@almoner/projections/journal/query.ts'
import {
  completedCount,
  paymentHistory,
  paymentOf,
} from '@almoner/projections/payment-history/query.ts'
import { paymentTimeline } from '@almoner/projections/payment-timeline/query.ts'
import type { AppEnv } from '../../app-env.ts'
import { onlyFor } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { Refusal } from '../../problem.ts'
import { charityOrigin } from '../../site.ts'
import { valid } from '../../valid.ts'
import { receiptPath } from '../receipts/path.ts'
import { deskPayment } from './answers.ts'
import {
  paymentParamSchema,
  paymentsPageSize,
  paymentsQuerySchema,
  type DeskPaymentsAnswer,
  type OverviewAnswer,
  type PostingsAnswer,
  type TimelineAnswer,
} from './contract.ts'

/** The charity's desk: what this charity collected, for its own staff alone. */
export const deskRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, onlyFor('staff'))
  .get('/overview', async (c) => c.json(await overview(c)))
  .get('/payments', valid('query', paymentsQuerySchema), async (c) => {
    const { before, status } = c.req.valid('query')
    const charity = await ownCharity(c)
    const rows = await paymentHistory(c.get('deps').db, {
      organisationId: charity.organisationId,
      before: before ?? null,
      limit: paymentsPageSize,
      ...(status && { status }),
    })
    const last = rows.length === paymentsPageSize ? rows.at(-1) : undefined
    const answer: DeskPaymentsAnswer = {
      payments: rows.map((row) => forDesk(c, charity, row)),
      next: last ? String(last.initiatedPosition) : null,
    }
    return c.json(answer)
  })
  .get('/payments/:paymentId', valid('param', paymentParamSchema), async (c) => {
    const charity = await ownCharity(c)
    const { organisationId } = charity
    const found = await paymentOf(c.get('deps').db, { organisationId, ...c.req.valid('param') })
    if (!found) throw new Refusal('payment_not_found')
    return c.json(forDesk(c, charity, found))
  })
  .get('/payments/:paymentId/timeline', valid('param', paymentParamSchema), async (c) => {
    const organisationId = ownOrganisation(c)
    const where = { organisationId, ...c.req.valid('param') }
    const entries = await paymentTimeline(c.get('deps').db, where)
    if (entries.length === 0) throw new Refusal('payment_not_found')
    const answer: TimelineAnswer = {
      entries: entries.map(({ position, at, actor, type, details }) => ({
        position: String(position),
        at,
        actor,
        type,
        details,
      })),
    }
    return c.json(answer)
  })
  .get('/payments/:paymentId/postings', valid('param', paymentParamSchema), async (c) => {
    const organisationId = ownOrganisation(c)
    const where = { organisationId, ...c.req.valid('param') }
    const { db } = c.get('deps')
    // A payment that moved no money has no postings either; one that is not there is another answer.
    if (!(await paymentOf(db, where))) throw new Refusal('payment_not_found')
    const found = await postingsOf(db, where)
    const answer: PostingsAnswer = {
      postings: found.map(({ journal, recordedAt, debit, credit, amountCents }) => ({
        journal,
        at: recordedAt,
        debit,
        credit,
        amount: toHkd(amountCents),
      })),
    }
    return c.json(answer)
  })

const ownOrganisation = (c: Context<AppEnv>): OrganisationId =>
  present(c.get('signedIn')?.organisationId, 'the charity of a staff member')

const ownCharity = async (c: Context<AppEnv>): Promise<Charity> => {
  const organisationId = ownOrganisation(c)
  return present(await charityById(c.get('deps').db, organisationId), 'the charity of its staff')
}

const forDesk = (c: Context<AppEnv>, charity: Charity, row: Parameters<typeof deskPayment>[0]) => {
  const { keys, site } = c.get('deps')
  assert(row.organisationId === charity.organisationId, 'a desk shows its own charity only')
  const origin = charityOrigin(site, charity.subDomain)
  return deskPayment(row, {
    rows: charity.profile.formRows,
    language: c.get('language'),
    receiptLink: `${origin}${receiptPath(keys.receiptToken(row.paymentId))}`,
  })
}

const overview = async (c: Context<AppEnv>): Promise<OverviewAnswer> => {
  const { db, site } = c.get('deps')
  const charity = await ownCharity(c)
  const { organisationId, profile, subDomain } = charity
  const staffId = present(c.get('signedIn')?.personId, 'who is signed in') as StaffId
  const person = present(
    await staffMember(db, { organisationId, staffId }),
    'the signed-in staff member',
  )
  const account = charityPending(organisationId)
  const { firstName, lastName, username, role } = person
  return {
    organization: {
      id: organisationId,
      name: localised(profile.name, c.get('language')),
      subDomain,
      payerSite: charityOrigin(site, subDomain),
      plan: profile.plan,
      status: charity.status,
      reason: charity.declineReason,
      headerColor: profile.colours.header,
      buttonColor: profile.colours.button,
      progressBarColor: profile.colours.progressBar,
      logo: profile.logo,
    },
    person: { firstName, lastName, username, role },
    pendingBalance: toHkd(await accountBalance(db, { organisationId, account })),
    paymentsCompleted: await completedCount(db, { organisationId }),
  }
}
