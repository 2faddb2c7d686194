import { Hono } from 'hono'
import type { AppEnv } from '../../app-env.ts'
import { requires } from '../../middleware/requires.ts'
import { valid } from '../../valid.ts'
import {
  approveSchema,
  declineSchema,
  forceReceiptSchema,
  paymentParamSchema,
  refundParamSchema,
  refundSchema,
  settleRefundSchema,
} from './contract.ts'
import { approval, correcting, decideOn, declining, forceReceipt, settling } from './decisions.ts'
import { payerEmailSchema } from './payer-email-contract.ts'
import { resendReceipt } from './resend-receipt.ts'

/** Decisions of staff about a payment. Each answers the payment as the desk then shows it. */
export const decisionRoutes = new Hono<AppEnv>()
  .post(
    '/payments/:paymentId/approve',
    requires('payments.approve'),
    valid('param', paymentParamSchema),
    valid('json', approveSchema),
    async (c) => {
      const approved = c.req.valid('json')
      const { paymentId } = c.req.valid('param')
      return c.json(await decideOn(c, paymentId, (state) => approval(c, state, approved)))
    },
  )
  .post(
    '/payments/:paymentId/decline',
    requires('payments.approve'),
    valid('param', paymentParamSchema),
    valid('json', declineSchema),
    async (c) => {
      const declined = c.req.valid('json')
      const { paymentId } = c.req.valid('param')
      return c.json(await decideOn(c, paymentId, () => declining(c, declined)))
    },
  )
  .post(
    '/payments/:paymentId/refunds',
    requires('payments.refund'),
    valid('param', paymentParamSchema),
    valid('json', refundSchema),
    async (c) => {
      const { refundId, amount: amountCents, reason, note } = c.req.valid('json')
      const asked = { refundId, amountCents, reason, note }
      const answer = await decideOn(c, c.req.valid('param').paymentId, () => ({
        command: { type: 'RequestRefund', ...asked },
        key: refundId,
        input: asked,
      }))
      return c.json(answer, 202)
    },
  )
  .post(
    '/payments/:paymentId/refunds/:refundId/settle',
    requires('payments.refund'),
    valid('param', refundParamSchema),
    valid('json', settleRefundSchema),
    async (c) => {
      const { paymentId, refundId } = c.req.valid('param')
      const { outcome } = c.req.valid('json')
      return c.json(await decideOn(c, paymentId, (state) => settling(state, { refundId, outcome })))
    },
  )
  .post(
    '/payments/:paymentId/payer-email',
    requires('payments.correct'),
    valid('param', paymentParamSchema),
    valid('json', payerEmailSchema),
    async (c) => {
      const { paymentId } = c.req.valid('param')
      const { email, sendReceipt } = c.req.valid('json')
      const corrected = await decideOn(c, paymentId, () => correcting(c, email))
      const stands = corrected.receiptNumber !== null && !corrected.receiptVoid
      return c.json(sendReceipt && stands ? await resendReceipt(c, paymentId) : corrected)
    },
  )
  .post(
    '/payments/:paymentId/receipt/resend',
    requires('receipts.issue'),
    valid('param', paymentParamSchema),
    async (c) => c.json(await resendReceipt(c, c.req.valid('param').paymentId), 202),
  )
  .post(
    '/payments/:paymentId/receipt/force',
    requires('receipts.issue'),
    valid('param', paymentParamSchema),
    valid('json', forceReceiptSchema),
    async (c) => {
      const { reason } = c.req.valid('json')
      return c.json(await forceReceipt(c, c.req.valid('param').paymentId, reason), 202)
    },
  )
