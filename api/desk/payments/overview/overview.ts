import type { Context } from 'hono'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { directMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findAlarm } from '@almoner/operational/card-testing-alarms/card-testing-alarms.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import {
  charityBalances,
  type CharityBalances,
} from '@almoner/projections/models/journal/charity-balances.ts'
import { findApproval } from '@almoner/projections/models/approvals/query.ts'
import { paymentsList } from '@almoner/projections/models/payment-history/lists/list.ts'
import { sumFeesByMethod } from '@almoner/projections/models/payment-history/lists/payment-totals.ts'
import { completedCount, countWaiting } from '@almoner/projections/models/payment-history/query.ts'
import { findAcceptedVersion } from '@almoner/projections/models/terms/query.ts'
import { findTreasury } from '@almoner/projections/models/treasury/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { loadApprovalReader, toApproval } from '../../../use-cases/approvals/answer.ts'
import { newestAgreement } from '../../../use-cases/agreement/agreement-contract.ts'
import { logoAddress } from '../../../use-cases/charity/charity-logo.ts'
import { loadOwnCharity, loadOwnStaffMember } from '../../../use-cases/charity/own-charity.ts'
import { mostWaiting, type OverviewAnswer } from './overview-contract.ts'
import { loadPaymentsAsOf } from '../own-payment.ts'
import { loadFirstSteps } from './first-steps.ts'

/** The first lines of the desk: the charity, its reader, and its figures. */
export const loadOverview = async (c: Context<AppEnv>): Promise<OverviewAnswer> => {
  const { site } = c.get('deps')
  const charity = await loadOwnCharity(c)
  const { organisationId, profile, subDomain } = charity
  const reader = await loadOwnStaffMember(c)
  const { firstName, lastName, username, role, booksAsOf } = reader
  const books =
    booksAsOf === null
      ? await booksNow(c, organisationId)
      : await booksThen(c, { organisationId, position: booksAsOf.position })
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
      yearStartsIn: charity.yearStartsIn,
    },
    person: { firstName, lastName, username, role },
    booksAsOf: booksAsOf && booksAsOf.at,
    termsDue: may(role, 'terms.accept') && (await areTermsDue(c, organisationId)),
    ...books,
    firstSteps: await loadFirstSteps(c, { charity, reader, payments: books.paymentsCompleted }),
  }
}

const areTermsDue = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<boolean> => {
  const { db, agreementVersions } = c.get('deps')
  const accepted = await findAcceptedVersion(db, { organisationId })
  return accepted !== newestAgreement(agreementVersions).version
}

type Books = Pick<
  OverviewAnswer,
  | 'pendingBalance'
  | 'balance'
  | 'openPayout'
  | 'directBalances'
  | 'directFees'
  | 'paymentsCompleted'
  | 'paymentsWaiting'
  | 'proofsWaiting'
  | 'disputesOpen'
  | 'cardTesting'
>

const booksNow = async (c: Context<AppEnv>, organisationId: OrganisationId): Promise<Books> => {
  const { db } = c.get('deps')
  const waiting = await countWaiting(db, { organisationId, most: mostWaiting })
  const { disputes, answerBy } = waiting
  return {
    ...toBalances(await charityBalances(db, { organisationId })),
    openPayout: await loadOpenPayout(c, organisationId),
    directFees: await loadDirectFees(c, organisationId),
    paymentsCompleted: await completedCount(db, { organisationId }),
    paymentsWaiting: waiting.payments,
    proofsWaiting: waiting.proofs,
    disputesOpen: disputes === 0 ? null : { disputes, answerBy },
    cardTesting: await cardTestingAt(c, organisationId),
  }
}

/** Returns the books at a past position. Alarms and tasks concern only the present. */
const booksThen = async (
  c: Context<AppEnv>,
  { organisationId, position }: { organisationId: OrganisationId; position: bigint },
): Promise<Books> => {
  const { db } = c.get('deps')
  const scope = { organisationId, seesContact: false, source: await loadPaymentsAsOf(c) }
  const count = async (status: 'complete' | 'waiting') =>
    (await paymentsList.totals(db, { scope, filters: { status } })).rows
  return {
    ...toBalances(await charityBalances(db, { organisationId, asOf: { position } })),
    openPayout: null,
    directFees: [],
    paymentsCompleted: await count('complete'),
    paymentsWaiting: Math.min(await count('waiting'), mostWaiting),
    proofsWaiting: 0,
    disputesOpen: null,
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

const toBalances = ({
  owedCents,
  availableCents,
  pendingCents,
  payoutCents,
  heldCents,
  advancedCents,
  direct,
}: CharityBalances): Pick<OverviewAnswer, 'pendingBalance' | 'balance' | 'directBalances'> => ({
  pendingBalance: owedCents,
  balance: {
    available: availableCents,
    pending: pendingCents,
    payout: payoutCents,
    held: heldCents,
    advanced: advancedCents,
  },
  directBalances: direct.map(({ method, balanceCents }) => ({
    method,
    amount: balanceCents,
  })),
})

/** The payout under way, and whether it waits for the reader. The approval's id is the payout's. */
const loadOpenPayout = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<OverviewAnswer['openPayout']> => {
  const { db } = c.get('deps')
  const { openPayout } = await findTreasury(db, organisationId)
  if (openPayout === null) return null
  const { payoutId, amountCents, status } = openPayout
  const approvalId = payoutId as string as Id<'approval'>
  const row = status === 'requested' ? await findApproval(db, { organisationId, approvalId }) : null
  const mayApprove = row !== null && toApproval(await loadApprovalReader(c), row).may.approve
  return { id: payoutId, amount: amountCents, status, mayApprove }
}

const loadDirectFees = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<OverviewAnswer['directFees']> => {
  const fees = await sumFeesByMethod(c.get('deps').db, { organisationId })
  return directMethods.flatMap((method) => {
    const amountCents = fees.get(method) ?? noCents
    return amountCents === 0 ? [] : [{ method, amount: amountCents }]
  })
}
