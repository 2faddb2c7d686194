import { Hono } from 'hono'
import { receiptByPayment } from '@almoner/projections/receipts/query.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { AppDependencies, AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'

/** A receipt may be asked for in the same second it is being written. */
const preparedWithinMilliseconds = 5_000
const lookAgainMilliseconds = 100

/** A receipt for whoever holds its unguessable address, on its charity's own host. */
export const receiptRoutes = new Hono<AppEnv>().get('/:token', async (c) => {
  const deps = c.get('deps')
  const tenant = c.get('tenant')
  const paymentId = deps.keys.paymentOfReceiptToken(c.req.param('token'))
  if (!paymentId || tenant.kind !== 'charity') throw new Refusal('not_found')
  const prepared = await preparedReceipt(deps, paymentId)
  if (!prepared) throw new Refusal('receipt_in_preparation', { retryAfterSeconds: 5 })
  if (prepared.organisationId !== tenant.charity.organisationId) throw new Refusal('not_found')
  const { file, receiptNumber } = prepared
  c.header('Content-Type', file.contentType)
  c.header('Content-Disposition', `inline; filename="${receiptNumber}.pdf"`)
  c.header('Cache-Control', 'private, no-store')
  c.header('X-Robots-Tag', 'noindex')
  return c.body(Uint8Array.from(file.bytes))
})

const preparedReceipt = async (deps: AppDependencies, paymentId: PaymentId) => {
  const deadline = deps.now() + preparedWithinMilliseconds
  do {
    const receipt = await receiptByPayment(deps.db, paymentId)
    const file = receipt && (await deps.readFile(receiptFileKey(receipt)))
    if (receipt && file) return { ...receipt, file }
    await new Promise((resolve) => setTimeout(resolve, lookAgainMilliseconds))
  } while (deps.now() < deadline)
  return null
}

const receiptFileKey = (receipt: { organisationId: string; receiptNumber: string }): string =>
  `receipts/${receipt.organisationId}/${receipt.receiptNumber}.pdf`
