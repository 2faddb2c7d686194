import { Hono } from 'hono'
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

/** 202 where nobody knows yet. */
export const codeOf = ({ status }: { status: unknown }): 200 | 202 =>
  status === 'processing' || status === false ? 202 : 200

/** What a payment costs and where it stands: the same calls for guests and donors. */
export const statusRoutes = (): Hono<AppEnv> =>
  new Hono<AppEnv>()
    .post('/calculate-fees', valid('json', calculateFeesSchema), async (c) =>
      c.json(await calculateFees(c, c.req.valid('json'))),
    )
    .post('/manualDetails', valid('json', manualDetailsSchema), (c) =>
      c.json(manualDetails(c, c.req.valid('json'))),
    )
    .post('/retrievePaymentStatus', valid('json', retrievePaymentStatusSchema), async (c) =>
      c.json(await paymentStatus(c, c.req.valid('json').paymentIntent)),
    )
    .post('/confirm3DSPayment', valid('json', confirm3DSPaymentSchema), async (c) => {
      const answer = await confirmPayment(c, c.req.valid('json').paymentIntent)
      return c.json(answer, codeOf(answer))
    })
    .post('/finalizePayMeLink', valid('json', finalizeSchema), async (c) => {
      const answer = await finalizeWallet(c, c.req.valid('json').objectId)
      return c.json(answer, codeOf(answer))
    })
    // The specification spells these with a slash at the end.
    .on('POST', both('fetchPaymentStatus'), valid('json', fetchStatusSchema), async (c) =>
      c.json(await fetchWalletStatus(c, c.req.valid('json'))),
    )
    .on(
      'POST',
      [...both('PayMeFetch'), ...both('webhookStatus')],
      valid('json', walletStatusSchema),
      async (c) => c.json(await walletStatus(c, c.req.valid('json'))),
    )

const both = (name: string): string[] => [`/${name}`, `/${name}/`]
