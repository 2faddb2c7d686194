import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { booksClocksQuerySchema } from '../../use-cases/books/clocks-contract.ts'
import { validatePart } from '../../http/valid.ts'
import {
  waitingMoney,
  providerFeesMoney,
  trialBalanceMoney,
  moneyOfYear,
  yearQuerySchema,
} from './contract.ts'
import { assertFewFiles, sendProviderFeesCsv, sendTrialBalanceCsv } from './files.ts'
import { loadMoneyOfYear } from './money-of-year.ts'
import { answerProviderFees, loadProviderFees } from './provider-fees.ts'
import { answerTrialBalance, loadTrialBalance } from './trial-balance.ts'
import { loadWaiting } from './waiting.ts'
import { answerJson } from '../../http/answer-json.ts'

const clocks = validatePart('query', booksClocksQuerySchema)
const ofYear = validatePart('query', yearQuerySchema)

/** The platform's own money: its books over all charities, the providers' fees, what is late. */
export const platformMoneyRoutes = new Hono<AppEnv>()
  .get('/money', onPlatformHost, requirePermission('platform_money.read'), clocks, async (c) =>
    answerJson(c, answerTrialBalance(await loadTrialBalance(c, c.req.valid('query'))), {
      money: trialBalanceMoney,
    }),
  )
  .get(
    '/money/trial-balance.csv',
    onPlatformHost,
    requirePermission('platform_money.export'),
    clocks,
    async (c) => {
      await assertFewFiles(c)
      return await sendTrialBalanceCsv(c, await loadTrialBalance(c, c.req.valid('query')))
    },
  )
  .get(
    '/money/provider-fees',
    onPlatformHost,
    requirePermission('platform_money.read'),
    ofYear,
    async (c) =>
      answerJson(
        c,
        answerProviderFees(await loadProviderFees(c, c.req.valid('query').year ?? null)),
        { money: providerFeesMoney },
      ),
  )
  .get(
    '/money/provider-fees.csv',
    onPlatformHost,
    requirePermission('platform_money.export'),
    ofYear,
    async (c) => {
      await assertFewFiles(c)
      return await sendProviderFeesCsv(
        c,
        await loadProviderFees(c, c.req.valid('query').year ?? null),
      )
    },
  )
  .get('/money/year', onPlatformHost, requirePermission('platform_money.read'), ofYear, async (c) =>
    answerJson(c, await loadMoneyOfYear(c, c.req.valid('query').year ?? null), {
      money: moneyOfYear,
    }),
  )
  .get('/money/waiting', onPlatformHost, requirePermission('platform_money.read'), async (c) =>
    answerJson(c, await loadWaiting(c), { money: waitingMoney }),
  )
