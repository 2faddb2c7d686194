import { Hono, type Context } from 'hono'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { directMethods, type DirectMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import {
  charityBalances,
  type CharityBalances,
} from '@almoner/projections/models/journal/charity-balances.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { loadBooksAsOf } from '../../use-cases/books/books-as-of.ts'
import { booksClocksQuerySchema } from '../../use-cases/books/clocks-contract.ts'
import { refuseFutureBooks } from '../../use-cases/books/future-books.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { validatePart } from '../../http/valid.ts'
import { balanceMoney, type BalanceAnswer, type BalanceFigure } from './contract.ts'
import { answerJson } from '../../http/answer-json.ts'

/** Returns the charity's balances, as of any day and as known at any moment. */
export const balanceRoutes = new Hono<AppEnv>()
  .use('/balance', onPlatformHost, requireRealm('staff'))
  .get(
    '/balance',
    requirePermission('balance.read'),
    validatePart('query', booksClocksQuerySchema),
    async (c) => answerJson(c, await loadBalance(c, c.req.valid('query')), { money: balanceMoney }),
  )

type Asked = { asOf?: CalendarDay | undefined; knownAt?: Instant | undefined }

const loadBalance = async (c: Context<AppEnv>, query: Asked): Promise<BalanceAnswer> => {
  const { db, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const books = await loadBooksAsOf(c)
  const today = toCalendarDay(books?.at ?? instantFromMilliseconds(now()))
  const { asOf = today, knownAt } = query
  refuseFutureBooks(today, query)
  const position = books?.position
  const whole = position === undefined ? {} : { asOf: { position } }
  const [then, present] = await Promise.all([
    charityBalances(db, {
      organisationId,
      asOf: { businessDate: asOf, recordedAt: knownAt, position },
    }),
    charityBalances(db, { organisationId, ...whole }),
  ])
  return {
    asOf,
    today,
    knownAt: knownAt ?? null,
    booksAsOf: books && books.at,
    figures: toFigures(then, present),
    direct: toDirect(then, present),
  }
}

const toFigure = (then: Cents, now: Cents): BalanceFigure => ({
  amount: then,
  now,
})

const toFigures = (then: CharityBalances, now: CharityBalances): BalanceAnswer['figures'] => ({
  available: toFigure(then.availableCents, now.availableCents),
  pending: toFigure(then.pendingCents, now.pendingCents),
  payout: toFigure(then.payoutCents, now.payoutCents),
  held: toFigure(then.heldCents, now.heldCents),
  advanced: toFigure(then.advancedCents, now.advancedCents),
  owed: toFigure(then.owedCents, now.owedCents),
})

const toDirect = (then: CharityBalances, now: CharityBalances): BalanceAnswer['direct'] => {
  const find = ({ direct }: CharityBalances, method: DirectMethod): Cents =>
    direct.find((balance) => balance.method === method)?.balanceCents ?? noCents
  return directMethods
    .map((method) => ({
      method,
      amount: find(then, method),
      now: find(now, method),
    }))
    .filter(({ amount, now: present }) => amount !== 0 || present !== 0)
}
