import { Hono } from 'hono'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { receiptOf } from '@almoner/projections/receipts/query.ts'
import { receiptFileKey } from '@almoner/workflows/issue-receipt/contract.ts'
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
  const { organisationId } = tenant.charity
  // By the payment's own stream, which is ahead of every read model: only here it is worth a wait.
  const { state } = await loadState(deps.store, payment, paymentId)
  const isHere = state.status !== 'none' && state.facts.organisationId === organisationId
  if (!isHere) throw new Refusal('not_found')
  const prepared = await preparedReceipt(deps, { organisationId, paymentId })
  if (!prepared) throw new Refusal('receipt_in_preparation', { retryAfterSeconds: 5 })
  const { file, receiptNumber } = prepared
  c.header('Content-Type', file.contentType)
  c.header('Content-Disposition', `inline; filename="${receiptNumber}.pdf"`)
  c.header('Cache-Control', 'private, no-store')
  c.header('X-Robots-Tag', 'noindex')
  return c.body(Uint8Array.from(file.bytes))
})

const preparedReceipt = async (
  deps: AppDependencies,
  where: { organisationId: OrganisationId; paymentId: PaymentId },
) => {
  const deadline = deps.now() + preparedWithinMilliseconds
  do {
    const receipt = await receiptOf(deps.db, where)
    const file = receipt && (await deps.readFile(receiptFileKey(receipt)))
    if (receipt && file) return { ...receipt, file }
    await new Promise((resolve) => setTimeout(resolve, lookAgainMilliseconds))
  } while (deps.now() < deadline)
  return null
}
