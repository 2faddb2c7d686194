import type { Context } from 'hono'
import { savedCards } from '@almoner/domain/donor-cards/state.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findCharityById } from '@almoner/projections/models/charity-directory/query.ts'
import { listSessions } from '@almoner/operational/sessions/sessions.ts'
import {
  listConsents,
  type ConsentRow,
} from '@almoner/projections/models/marketing-consent/query.ts'
import {
  charitiesOfPeople,
  paymentsOfPeople,
  type OfPeople,
  type PaymentRow,
} from '@almoner/projections/models/payment-history/query.ts'
import { listPlans } from '@almoner/projections/models/recurring-plans/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { createLinks } from '@almoner/platform/links.ts'
import { loadCardsState } from '../../cards/own-cards.ts'
import { paymentStatuses } from '../../../use-cases/payments/status/payment-status-contract.ts'
import { writeMoney } from '../../../http/money-contract.ts'
import { recordMoney } from '../../records/money-contract.ts'
import { toDonationRecordAnswer } from '../../records/records-answers.ts'
import { deadlinesAt } from '../../../use-cases/recurring-plans/instalment-health.ts'
import { planRecordOpened } from '../../recurring-plans/answers.ts'
import { loadOwnAccount, ownPeople } from '../../../use-cases/accounts/own-account/own-account.ts'
import { profileAnswer } from './profile.ts'

const pageSize = 100
const mostSessions = 100

/**
 * Everything stored about a donor, at every charity, as one JSON text in pieces: it is never in
 * memory as a whole.
 */
export async function* exportOwnData(c: Context<AppEnv>): AsyncGenerator<string, void, undefined> {
  const { db, now } = c.get('deps')
  const account = await loadOwnAccount(c)
  const { customer: _, ...profile } = profileAnswer(c, account)
  const at = instantFromMilliseconds(now())
  const who = { realm: 'donor', personId: account.donorId, now: at } as const
  const sessions = await listSessions(db, { ...who, limit: mostSessions })
  const cards = savedCards(await loadCardsState(c))
  yield `{"asOf":${JSON.stringify(at)},"account":${JSON.stringify(profile)}`
  yield `,"logins":${JSON.stringify(
    sessions.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
  )}`
  yield `,"cards":${JSON.stringify(
    cards.map(({ brand, country, last4, expires }) => ({ brand, country, last4, expires })),
  )}`
  yield ',"gifts":['
  let separator = ''
  for await (const gift of ownGifts(c)) {
    yield `${separator}${JSON.stringify(writeMoney(gift, recordMoney))}`
    separator = ','
  }
  yield '],"monthly":['
  separator = ''
  for await (const plan of ownMonthly(c)) {
    yield `${separator}${JSON.stringify(writeMoney(plan, recordMoney))}`
    separator = ','
  }
  yield '],"news":['
  separator = ''
  for await (const consent of ownConsents(c)) {
    yield `${separator}${JSON.stringify(consent)}`
    separator = ','
  }
  yield ']}\n'
}

async function* ownConsents(c: Context<AppEnv>): AsyncGenerator<object, void, undefined> {
  const { db } = c.get('deps')
  const people = await ownPeople(c)
  let before: bigint | null = null
  for (;;) {
    const page: readonly ConsentRow[] = await listConsents(db, {
      people,
      standing: false,
      before,
      limit: pageSize,
    })
    for (const { organisationId, email, text, language, source, ...row } of page) {
      const charity = await findCharityById(db, organisationId)
      const name = charity && localised(charity.profile.name, c.get('language'))
      const { textVersion, givenAt, withdrawnAt } = row
      const agreed = { email, text, textVersion, language, source }
      yield { charity: name, ...agreed, agreedAt: givenAt, withdrawnAt }
    }
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    before = last.givenPosition
  }
}

async function* ownMonthly(c: Context<AppEnv>): AsyncGenerator<object, void, undefined> {
  const { db, now } = c.get('deps')
  const account = await loadOwnAccount(c)
  const deadlines = deadlinesAt(now())
  let after = 0n
  for (;;) {
    const page = await listPlans(db, { donorId: account.donorId, after, limit: pageSize })
    for (const row of page) {
      const charity = await findCharityById(db, row.plan.facts.organisationId)
      const name = charity && localised(charity.profile.name, c.get('language'))
      const { customFields } = row.plan.facts
      yield { charity: name, ...planRecordOpened(row, { account, deadlines }), customFields }
    }
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.startedPosition
  }
}

async function* ownGifts(c: Context<AppEnv>): AsyncGenerator<object, void, undefined> {
  const { db } = c.get('deps')
  const { receiptLink } = createLinks(c.get('deps'))
  const people = await ownPeople(c)
  for (const organisationId of await charitiesOfPeople(db, people)) {
    const charity = await findCharityById(db, organisationId)
    const name = charity && localised(charity.profile.name, c.get('language'))
    for await (const row of paidTo(c, { organisationId, people })) {
      const { paymentId } = row
      const link = charity ? receiptLink({ ...charity, paymentId }) : ''
      const gift = toDonationRecordAnswer(row, link)
      yield { charity: name, ...gift, customFields: row.customFields }
    }
  }
}

async function* paidTo(
  c: Context<AppEnv>,
  whose: OfPeople,
): AsyncGenerator<PaymentRow, void, undefined> {
  let before: bigint | null = null
  for (;;) {
    const page: readonly PaymentRow[] = await paymentsOfPeople(c.get('deps').db, {
      ...whose,
      statuses: paymentStatuses,
      before,
      limit: pageSize,
    })
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    before = last.initiatedPosition
  }
}
