import { Hono } from 'hono'
import { answerJson } from '../../http/answer-json.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { validatePart } from '../../http/valid.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { findCardStatus, replaceCard } from './card.ts'
import { payOwed } from './charge.ts'
import {
  chargeMoney,
  paySchema,
  planBodySchema,
  planQuoteMoney,
  subscriptionCardSchema,
  subscriptionCardStatusSchema,
  subscriptionMoney,
  type ChargeAnswer,
  type PlanQuote,
  type SubscriptionAnswer,
  type SubscriptionCardAnswer,
} from './contract.ts'
import { sendInvoice } from './invoice-pdf.ts'
import { answerOwnSubscription } from './own-subscription.ts'
import { cancelPlanChange, quotePlan, switchPlan } from './plan.ts'

const edits = requirePermission('subscription.edit')

/** What a charity pays the platform: its plan, its card, and its invoices. */
export const subscriptionRoutes = new Hono<AppEnv>()
  .use('/subscription/*', onPlatformHost)
  .get('/subscription', requirePermission('subscription.read'), async (c) =>
    answerJson<SubscriptionAnswer>(c, await answerOwnSubscription(c), {
      money: subscriptionMoney,
    }),
  )
  .get(
    '/invoices/:invoiceFile{ALM-[0-9]+-[0-9]+\\.pdf}',
    onPlatformHost,
    requirePermission('subscription.read'),
    (c) => sendInvoice(c, c.req.param('invoiceFile').replace(/\.pdf$/, '')),
  )
  .post('/subscription/plan', edits, validatePart('json', planBodySchema), async (c) => {
    const body = c.req.valid('json')
    return body.confirm
      ? answerJson<ChargeAnswer>(c, await switchPlan(c, body), { money: chargeMoney })
      : answerJson<PlanQuote>(c, await quotePlan(c, body), { money: planQuoteMoney })
  })
  .delete('/subscription/plan-change', edits, async (c) =>
    answerJson<SubscriptionAnswer>(c, await cancelPlanChange(c), { money: subscriptionMoney }),
  )
  .post('/subscription/pay', edits, validatePart('json', paySchema), async (c) =>
    answerJson<ChargeAnswer>(c, await payOwed(c, c.req.valid('json').stepUp), {
      money: chargeMoney,
    }),
  )
  .put('/subscription/card', edits, validatePart('json', subscriptionCardSchema), async (c) =>
    answerJson<SubscriptionCardAnswer>(c, await replaceCard(c, c.req.valid('json')), {
      money: subscriptionMoney,
    }),
  )
  .post(
    '/subscription/card/status',
    edits,
    validatePart('json', subscriptionCardStatusSchema),
    async (c) =>
      answerJson<SubscriptionCardAnswer>(c, await findCardStatus(c, c.req.valid('json').setupId), {
        money: subscriptionMoney,
      }),
  )
