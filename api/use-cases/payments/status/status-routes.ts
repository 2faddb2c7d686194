import { Hono } from 'hono'
import { guardStatus } from '../../abuse/guard-status.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { validatePart } from '../../../http/valid.ts'
import {
  calculateFeesSchema,
  confirm3DSPaymentSchema,
  retrievePaymentStatusSchema,
} from '../contract.ts'
import { calculateFees } from '../fees/fees.ts'
import { manualDetailsSchema } from '../manual/manual-contract.ts'
import { loadManualDetails } from '../manual/manual-details.ts'
import { confirmPayment, loadPaymentStatus } from './status.ts'
import { fetchStatusSchema, finalizeSchema, walletStatusSchema } from '../wallet/wallet-contract.ts'
import { fetchWalletStatus, finalizeWallet, loadWalletStatus } from '../wallet/wallet-status.ts'
import { answerJson } from '../../../http/answer-json.ts'
import { paymentMoney, quoteMoney } from '../money-contract.ts'

/** 202 while the outcome is unknown. */
export const toHttpStatus = ({ status }: { status: unknown }): 200 | 202 =>
  status === 'processing' || status === false ? 202 : 200

/** Serves a payment's cost and status, for both guests and donors. */
export const statusRoutes = (): Hono<AppEnv> =>
  new Hono<AppEnv>()
    .post('/calculate-fees', validatePart('json', calculateFeesSchema), async (c) =>
      answerJson(c, await calculateFees(c, c.req.valid('json')), { money: quoteMoney }),
    )
    .post('/manualDetails', validatePart('json', manualDetailsSchema), (c) =>
      answerJson(c, loadManualDetails(c, c.req.valid('json'))),
    )
    .post(
      '/retrievePaymentStatus',
      validatePart('json', retrievePaymentStatusSchema),
      async (c) => {
        const { paymentIntent } = c.req.valid('json')
        await guardStatus(c, 'read', paymentIntent)
        return answerJson(c, await loadPaymentStatus(c, paymentIntent))
      },
    )
    .post('/confirm3DSPayment', validatePart('json', confirm3DSPaymentSchema), async (c) => {
      const body = c.req.valid('json')
      await guardStatus(c, 'confirm', body.paymentIntent)
      const answer = await confirmPayment(c, body)
      return answerJson(c, answer, { money: paymentMoney, status: toHttpStatus(answer) })
    })
    .post('/finalizePayMeLink', validatePart('json', finalizeSchema), async (c) => {
      const body = c.req.valid('json')
      await guardStatus(c, 'confirm', body.objectId)
      const answer = await finalizeWallet(c, body)
      return answerJson(c, answer, { status: toHttpStatus(answer) })
    })
    // The specification spells these with a slash at the end.
    .on('POST', both('fetchPaymentStatus'), validatePart('json', fetchStatusSchema), async (c) => {
      const body = c.req.valid('json')
      await guardStatus(c, 'read', body.PayMePaymentRequestId)
      return answerJson(c, await fetchWalletStatus(c, body))
    })
    .on(
      'POST',
      [...both('PayMeFetch'), ...both('webhookStatus')],
      validatePart('json', walletStatusSchema),
      async (c) => {
        const body = c.req.valid('json')
        await guardStatus(c, 'read', body.PayMePaymentRequestId)
        return answerJson(c, await loadWalletStatus(c, body))
      },
    )

const both = (name: string): string[] => [`/${name}`, `/${name}/`]
