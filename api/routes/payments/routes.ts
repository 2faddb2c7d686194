import { Hono } from 'hono'
import type { AppEnv } from '../../app-env.ts'
import { onlyFor } from '../../middleware/session.ts'
import { onCharityHost } from '../../middleware/tenant.ts'
import { parsedBy, valid } from '../../valid.ts'
import {
  calculateFeesSchema,
  confirm3DSPaymentSchema,
  donorPaymentSchema,
  initiatePaymentSchema,
  retrievePaymentStatusSchema,
} from './contract.ts'
import { donorPerson } from './donor-person.ts'
import { calculateFees } from './fees.ts'
import { initiatePayment } from './initiate.ts'
import {
  donorManualPaymentSchema,
  manualDetailsSchema,
  manualPaymentSchema,
} from './manual-contract.ts'
import { manualDetails } from './manual-details.ts'
import { requestPayment } from './request.ts'
import { confirmPayment, paymentStatus } from './status.ts'
import { readForm } from './submit-form.ts'
import { submitPayment } from './submit.ts'
import {
  donorWalletPaymentSchema,
  fetchStatusSchema,
  finalizeSchema,
  walletPaymentSchema,
  walletStatusSchema,
} from './wallet-contract.ts'
import { fetchWalletStatus, finalizeWallet, walletStatus } from './wallet-status.ts'

const codeOf = ({ status }: { status: unknown }): 200 | 202 =>
  status === 'processing' || status === false ? 202 : 200

/** Where a payment stands: the same calls for guests and donors. */
const statusRoutes = (): Hono<AppEnv> =>
  new Hono<AppEnv>()
    .post('/calculate-fees', valid('json', calculateFeesSchema), async (c) =>
      c.json(await calculateFees(c, c.req.valid('json'))),
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

const manualRoutes = (): Hono<AppEnv> =>
  new Hono<AppEnv>().post('/manualDetails', valid('json', manualDetailsSchema), (c) =>
    c.json(manualDetails(c, c.req.valid('json'))),
  )

/** A guest's payments: quote, pay, and ask where a payment stands. */
export const paymentRoutes = new Hono<AppEnv>()
  .use(onCharityHost)
  .route('/', statusRoutes())
  .route('/', manualRoutes())
  .post('/add', async (c) => {
    const { texts, proof: sent } = await readForm(c)
    const body = parsedBy(manualPaymentSchema, texts)
    return c.json(await submitPayment(c, { body, person: body, sent }))
  })
  .post('/', valid('json', initiatePaymentSchema), async (c) => {
    const body = c.req.valid('json')
    const answer = await initiatePayment(c, { body, person: body })
    return c.json(answer, codeOf(answer))
  })
  .on('POST', ['/paymeLink', '/paymeQrCode'], valid('json', walletPaymentSchema), async (c) => {
    const body = c.req.valid('json')
    const answer = await requestPayment(c, { body, person: body })
    return c.json(answer, codeOf(answer))
  })

/** A logged-in donor's: who pays is said by the account, and not by the form. */
export const donorPaymentRoutes = new Hono<AppEnv>()
  .use(onCharityHost, onlyFor('donor'))
  .route('/', statusRoutes())
  .route('/', manualRoutes())
  .post('/add', async (c) => {
    const { texts, proof: sent } = await readForm(c)
    const body = parsedBy(donorManualPaymentSchema, texts)
    return c.json(await submitPayment(c, { body, person: await donorPerson(c), sent }))
  })
  .post('/', valid('json', donorPaymentSchema), async (c) => {
    const body = c.req.valid('json')
    const answer = await initiatePayment(c, { body, person: await donorPerson(c) })
    return c.json(answer, codeOf(answer))
  })
  .on(
    'POST',
    ['/paymeLink', '/paymeQrCode'],
    valid('json', donorWalletPaymentSchema),
    async (c) => {
      const body = c.req.valid('json')
      const answer = await requestPayment(c, { body, person: await donorPerson(c) })
      return c.json(answer, codeOf(answer))
    },
  )
