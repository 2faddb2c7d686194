import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { addCents, subtractCents, toHkd } from '@almoner/domain/kernel/money.ts'
import { may } from '@almoner/domain/kernel/permissions.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findAlarm } from '@almoner/operational/card-testing-alarms/card-testing-alarms.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import {
  charityBalances,
  type CharityBalances,
} from '@almoner/projections/models/journal/charity-balances.ts'
import { paymentsList } from '@almoner/projections/models/payment-history/list.ts'
import { completedCount, waitingCount } from '@almoner/projections/models/payment-history/query.ts'
import { findAcceptedVersion } from '@almoner/projections/models/terms/query.ts'
import type { AppEnv } from '../../app-env.ts'
import { newestAgreement } from '../../use-cases/agreement/agreement-contract.ts'
import { logoAddress } from '../../use-cases/charity-logo.ts'
import { loadOwnCharity, loadOwnStaffMember } from '../../use-cases/own-charity.ts'
import { mostWaiting, type OverviewAnswer } from './contract.ts'
import { loadPaymentsAsOf } from './own-payment.ts'

/** The first lines of the desk: the charity, its reader, and its figures. */
export const loadOverview = async (c: Context<AppEnv>): Promise<OverviewAnswer> => {
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
    termsDue: may(role, 'terms.accept') && (await areTermsDue(c, organisationId)),
    ...(booksAsOf === null
      ? await booksNow(c, organisationId)
      : await booksThen(c, { organisationId, position: booksAsOf.position })),
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
  'pendingBalance' | 'directBalances' | 'paymentsCompleted' | 'paymentsWaiting' | 'cardTesting'
>

const booksNow = async (c: Context<AppEnv>, organisationId: OrganisationId): Promise<Books> => {
  const { db } = c.get('deps')
  return {
    ...toBalances(await charityBalances(db, { organisationId })),
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
    ...toBalances(await charityBalances(db, { organisationId, asOf: { position } })),
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
const toBalances = ({
  pendingCents,
  availableCents,
  advancedCents,
  direct,
}: CharityBalances): Pick<OverviewAnswer, 'pendingBalance' | 'directBalances'> => ({
  pendingBalance: toHkd(subtractCents(addCents(pendingCents, availableCents), advancedCents)),
  directBalances: direct.map(({ method, balanceCents }) => ({
    method,
    amount: toHkd(balanceCents),
  })),
})
