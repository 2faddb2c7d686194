import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { validatePart } from '../../../http/valid.ts'
import { approveSchema, declineSchema, reopenSchema } from './approval-contract.ts'
import { askRefund } from './ask-refund.ts'
import {
  deskPaymentAnswerMoney,
  forceReceiptSchema,
  paymentParamSchema,
  refundParamSchema,
  refundSchema,
  settleRefundSchema,
} from '../contract.ts'
import {
  decideApproval,
  decideCorrection,
  decideOn,
  decideDecline,
  decideReopening,
  forceReceipt,
  decideSettlement,
} from './decisions.ts'
import { assertRecentStepUp } from '../../../use-cases/accounts/step-up/step-up.ts'
import { payerEmailSchema } from './payer-email-contract.ts'
import { requestReceipt } from './request-receipt.ts'
import { limitResend, resendReceipt } from './resend-receipt.ts'
import { answerJson } from '../../../http/answer-json.ts'

/** The staff's decisions about a payment. Each returns the payment as the desk then shows it. */
export const decisionRoutes = new Hono<AppEnv>()
  .post(
    '/payments/:paymentId/approve',
    requirePermission('payments.approve'),
    validatePart('param', paymentParamSchema),
    validatePart('json', approveSchema),
    async (c) => {
      const { sendReceipt, ...approved } = c.req.valid('json')
      const { paymentId } = c.req.valid('param')
      const done = await decideOn(c, paymentId, (state) => decideApproval(c, state, approved))
      const asks = sendReceipt && done.receiptOnRequest
      return answerJson(c, asks ? await requestReceipt(c, paymentId) : done, {
        money: deskPaymentAnswerMoney,
      })
    },
  )
  .post(
    '/payments/:paymentId/decline',
    requirePermission('payments.approve'),
    validatePart('param', paymentParamSchema),
    validatePart('json', declineSchema),
    async (c) => {
      const declined = c.req.valid('json')
      const { paymentId } = c.req.valid('param')
      return answerJson(c, await decideOn(c, paymentId, () => decideDecline(c, declined)), {
        money: deskPaymentAnswerMoney,
      })
    },
  )
  .post(
    '/payments/:paymentId/reopen',
    requirePermission('payments.approve'),
    validatePart('param', paymentParamSchema),
    validatePart('json', reopenSchema),
    async (c) => {
      const reopened = c.req.valid('json')
      const { paymentId } = c.req.valid('param')
      return answerJson(c, await decideOn(c, paymentId, () => decideReopening(c, reopened)), {
        money: deskPaymentAnswerMoney,
      })
    },
  )
  .post(
    '/payments/:paymentId/refunds',
    requirePermission('payments.refund'),
    validatePart('param', paymentParamSchema),
    validatePart('json', refundSchema),
    async (c) => {
      const { password, code, ...asked } = c.req.valid('json')
      await assertRecentStepUp(c, { password, code })
      return answerJson(c, await askRefund(c, c.req.valid('param').paymentId, asked), {
        money: deskPaymentAnswerMoney,
        status: 202,
      })
    },
  )
  .post(
    '/payments/:paymentId/refunds/:refundId/settle',
    requirePermission('payments.refund'),
    validatePart('param', refundParamSchema),
    validatePart('json', settleRefundSchema),
    async (c) => {
      const { paymentId, refundId } = c.req.valid('param')
      const { outcome } = c.req.valid('json')
      return answerJson(
        c,
        await decideOn(c, paymentId, (state) => decideSettlement(state, { refundId, outcome })),
        { money: deskPaymentAnswerMoney },
      )
    },
  )
  .post(
    '/payments/:paymentId/payer-email',
    requirePermission('payments.correct'),
    validatePart('param', paymentParamSchema),
    validatePart('json', payerEmailSchema),
    async (c) => {
      const { paymentId } = c.req.valid('param')
      const { email, sendReceipt } = c.req.valid('json')
      // Before the address is corrected: the refusal of one half would read as that of both.
      if (sendReceipt) await limitResend(c, paymentId)
      const corrected = await decideOn(c, paymentId, () => decideCorrection(c, email))
      const stands = corrected.receiptNumber !== null && !corrected.receiptVoid
      return answerJson(c, sendReceipt && stands ? await resendReceipt(c, paymentId) : corrected, {
        money: deskPaymentAnswerMoney,
      })
    },
  )
  .post(
    '/payments/:paymentId/receipt/resend',
    requirePermission('receipts.issue'),
    validatePart('param', paymentParamSchema),
    async (c) => {
      const { paymentId } = c.req.valid('param')
      await limitResend(c, paymentId)
      return answerJson(c, await resendReceipt(c, paymentId), {
        money: deskPaymentAnswerMoney,
        status: 202,
      })
    },
  )
  .post(
    '/payments/:paymentId/receipt',
    requirePermission('receipts.issue'),
    validatePart('param', paymentParamSchema),
    async (c) =>
      answerJson(c, await requestReceipt(c, c.req.valid('param').paymentId), {
        money: deskPaymentAnswerMoney,
        status: 202,
      }),
  )
  .post(
    '/payments/:paymentId/receipt/force',
    requirePermission('receipts.issue'),
    validatePart('param', paymentParamSchema),
    validatePart('json', forceReceiptSchema),
    async (c) => {
      const { reason } = c.req.valid('json')
      return answerJson(c, await forceReceipt(c, c.req.valid('param').paymentId, reason), {
        money: deskPaymentAnswerMoney,
        status: 202,
      })
    },
  )
