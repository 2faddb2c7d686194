import { Hono } from 'hono'
import type { AppEnv } from '../../app-env.ts'
import { onCharityHost } from '../../middleware/tenant.ts'
import { valid } from '../../valid.ts'
import {
  calculateFeesSchema,
  confirm3DSPaymentSchema,
  initiatePaymentSchema,
  retrievePaymentStatusSchema,
} from './contract.ts'
import { calculateFees } from './fees.ts'
import { initiatePayment } from './initiate.ts'
import { confirmPayment, paymentStatus } from './status.ts'

/** A guest's payments: quote, pay, and ask where a payment stands. */
export const paymentRoutes = new Hono<AppEnv>()
  .use(onCharityHost)
  .post('/calculate-fees', valid('json', calculateFeesSchema), (c) =>
    c.json(calculateFees(c, c.req.valid('json'))),
  )
  .post('/', valid('json', initiatePaymentSchema), async (c) => {
    const answer = await initiatePayment(c, c.req.valid('json'))
    return c.json(answer, answer.status === 'processing' ? 202 : 200)
  })
  .post('/retrievePaymentStatus', valid('json', retrievePaymentStatusSchema), async (c) =>
    c.json(await paymentStatus(c, c.req.valid('json').paymentIntent)),
  )
  .post('/confirm3DSPayment', valid('json', confirm3DSPaymentSchema), async (c) => {
    const answer = await confirmPayment(c, c.req.valid('json').paymentIntent)
    return c.json(answer, answer.status === 'processing' ? 202 : 200)
  })
