import { Hono } from 'hono'
import { guardStatus } from '../../abuse/guard-status.ts'
import type { AppEnv } from '../../app-env.ts'
import { valid } from '../../valid.ts'
import {
  calculateFeesSchema,
  confirm3DSPaymentSchema,
  retrievePaymentStatusSchema,
} from './contract.ts'
import { calculateFees } from './fees.ts'
import { manualDetailsSchema } from './manual-contract.ts'
import { manualDetails } from './manual-details.ts'
import { confirmPayment, paymentStatus } from './status.ts'
import { fetchStatusSchema, finalizeSchema, walletStatusSchema } from './wallet-contract.ts'
import { fetchWalletStatus, finalizeWallet, walletStatus } from './wallet-status.ts'

/** 202 while the outcome is unknown. */
export const codeOf = ({ status }: { status: unknown }): 200 | 202 =>
  status === 'processing' || status === false ? 202 : 200

/** A payment's cost and status: the same routes for guests and donors. */
export const statusRoutes = (): Hono<AppEnv> =>
  new Hono<AppEnv>()
    .post('/calculate-fees', valid('json', calculateFeesSchema), async (c) =>
      c.json(await calculateFees(c, c.req.valid('json'))),
    )
    .post('/manualDetails', valid('json', manualDetailsSchema), (c) =>
      c.json(manualDetails(c, c.req.valid('json'))),
    )
    .post('/retrievePaymentStatus', valid('json', retrievePaymentStatusSchema), async (c) => {
      const { paymentIntent } = c.req.valid('json')
      await guardStatus(c, 'read', paymentIntent)
      return c.json(await paymentStatus(c, paymentIntent))
    })
    .post('/confirm3DSPayment', valid('json', confirm3DSPaymentSchema), async (c) => {
      const asked = c.req.valid('json')
      await guardStatus(c, 'confirm', asked.paymentIntent)
      const answer = await confirmPayment(c, asked)
      return c.json(answer, codeOf(answer))
    })
    .post('/finalizePayMeLink', valid('json', finalizeSchema), async (c) => {
      const asked = c.req.valid('json')
      await guardStatus(c, 'confirm', asked.objectId)
      const answer = await finalizeWallet(c, asked)
      return c.json(answer, codeOf(answer))
    })
    // The specification spells these with a slash at the end.
    .on('POST', both('fetchPaymentStatus'), valid('json', fetchStatusSchema), async (c) => {
      const asked = c.req.valid('json')
      await guardStatus(c, 'read', asked.PayMePaymentRequestId)
      return c.json(await fetchWalletStatus(c, asked))
    })
    .on(
      'POST',
      [...both('PayMeFetch'), ...both('webhookStatus')],
      valid('json', walletStatusSchema),
      async (c) => {
        const asked = c.req.valid('json')
        await guardStatus(c, 'read', asked.PayMePaymentRequestId)
        return c.json(await walletStatus(c, asked))
      },
    )

const both = (name: string): string[] => [`/${name}`, `/${name}/`]
