import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { validatePart } from '../../http/valid.ts'
import { cancelPayout } from './payout/cancel-payout.ts'
import {
  payoutLinesMoney,
  payoutMoney,
  nextPayoutMoney,
  payoutLinesSchema,
  payoutParamSchema,
  requestPayoutSchema,
  type NextPayoutAnswer,
  type PayoutAnswer,
  type PayoutLinesAnswer,
  type RequestedPayoutAnswer,
} from './contract.ts'
import { loadNextPayout } from './next-payout.ts'
import { loadPayout } from './payout/own-payout.ts'
import { loadPayoutLines, sendPayoutLinesCsv } from './payout/payout-lines.ts'
import { sendPayoutStatement } from './payout/payout-statement.ts'
import { requestPayout } from './request-payout.ts'
import { answerJson } from '../../http/answer-json.ts'

/** Serves the amount that can be paid out to a charity, and its payouts one by one. */
export const payoutRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/payouts/next', requirePermission('payouts.request'), async (c) =>
    answerJson<NextPayoutAnswer>(c, await loadNextPayout(c), { money: nextPayoutMoney }),
  )
  .post(
    '/payouts',
    requirePermission('payouts.request'),
    validatePart('json', requestPayoutSchema),
    async (c) =>
      answerJson<RequestedPayoutAnswer>(c, await requestPayout(c, c.req.valid('json')), {
        money: payoutMoney,
        status: 201,
      }),
  )
  .get(
    '/payouts/:payoutId',
    requirePermission('payouts.read'),
    validatePart('param', payoutParamSchema),
    async (c) =>
      answerJson<PayoutAnswer>(c, await loadPayout(c, c.req.valid('param').payoutId), {
        money: payoutMoney,
      }),
  )
  .get(
    '/payouts/:payoutId/lines',
    requirePermission('payouts.read'),
    validatePart('param', payoutParamSchema),
    validatePart('query', payoutLinesSchema),
    async (c) => {
      const { after = null } = c.req.valid('query')
      return answerJson<PayoutLinesAnswer>(
        c,
        await loadPayoutLines(c, c.req.valid('param').payoutId, after),
        { money: payoutLinesMoney },
      )
    },
  )
  .get(
    '/payouts/:payoutId/lines.csv',
    requirePermission('payouts.export'),
    validatePart('param', payoutParamSchema),
    (c) => sendPayoutLinesCsv(c, c.req.valid('param').payoutId),
  )
  .get(
    '/payouts/:payoutId/statement.pdf',
    requirePermission('payouts.read'),
    validatePart('param', payoutParamSchema),
    (c) => sendPayoutStatement(c, c.req.valid('param').payoutId),
  )
  .post(
    '/payouts/:payoutId/cancel',
    requirePermission('payouts.request'),
    validatePart('param', payoutParamSchema),
    async (c) =>
      answerJson<PayoutAnswer>(c, await cancelPayout(c, c.req.valid('param').payoutId), {
        money: payoutMoney,
      }),
  )
