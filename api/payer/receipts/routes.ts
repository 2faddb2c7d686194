import { Hono } from 'hono'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { receiptFacts } from '@almoner/workflows/steps/receipt/receipt-facts.ts'
import { loadReceiptPictures } from '@almoner/workflows/steps/receipt/receipt-pictures.ts'
import { findReceipt, type ReceiptRow } from '@almoner/projections/models/receipts/query.ts'
import { receiptFileKey } from '@almoner/workflows/steps/receipt/receipt-input.ts'
import { guardStatus } from '../../use-cases/abuse/guard-status.ts'
import type { AppDependencies, AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { voidReceipt, type VoidReceipt } from './void-page.ts'

/** A receipt may be requested in the second in which it is being written. */
const preparedWithinMilliseconds = 5_000
const lookAgainMilliseconds = 100
/** After this time, its process has drawn a receipt, or its file was lost. */
const drawnAfterMilliseconds = 10 * 60_000

/**
 * A receipt by its unguessable address, on its charity's own host. The address is the only proof.
 */
export const receiptRoutes = new Hono<AppEnv>().get('/:token', async (c) => {
  const deps = c.get('deps')
  const tenant = c.get('tenant')
  await guardStatus(c, 'receipt', c.req.param('token'))
  const paymentId = deps.keys.paymentOfReceiptToken(c.req.param('token'))
  if (!paymentId || tenant.kind !== 'charity') throw new Refusal('not_found')
  const { organisationId } = tenant.charity
  // The payment's own stream is read because it is ahead of every read model. Only this route may
  // wait for it.
  const paid = await loadPaid(deps, { paymentId, organisationId })
  if (paid === null) throw new Refusal('not_found')
  const prepared = await preparedReceipt(deps, { organisationId, paymentId, ...paid })
  if (!prepared) throw new Refusal('receipt_in_preparation', { retryAfterSeconds: 5 })
  c.header('X-Robots-Tag', 'noindex')
  if ('voided' in prepared) return voidReceipt(c, tenant.charity, prepared.voided)
  const { file, receiptNumber } = prepared
  c.header('Content-Type', file.contentType)
  c.header('Content-Disposition', `inline; filename="${receiptNumber}.pdf"`)
  c.header('Cache-Control', 'private, no-store')
  return c.body(Uint8Array.from(file.bytes))
})

type Prepared =
  | { receiptNumber: string; file: Document }
  /** It is void, and none follows it. */
  | { voided: VoidReceipt }

const preparedReceipt = async (
  deps: AppDependencies,
  options: { organisationId: OrganisationId; paymentId: PaymentId } & Paid,
): Promise<Prepared | null> => {
  const { why, isKept, ...where } = options
  const deadline = deps.now() + preparedWithinMilliseconds
  do {
    const receipt = await findReceipt(deps.db, where)
    // A new receipt replaces a void one if the charity keeps a part of the money.
    if (receipt?.voided && !isKept) {
      return { voided: { receiptNumber: receipt.receiptNumber, why } }
    }
    if (receipt && !receipt.voided) {
      const file = await loadDocument(deps, receipt)
      if (file !== null) return { receiptNumber: receipt.receiptNumber, file }
    }
    await new Promise((resolve) => setTimeout(resolve, lookAgainMilliseconds))
  } while (deps.now() < deadline)
  return null
}

type Document = NonNullable<Awaited<ReturnType<AppDependencies['readFile']>>>

/**
 * Returns the document of a receipt. The process of a receipt may have long ended without a file,
 * as in the demonstration's past. It is then drawn here: equal facts give an equal document.
 */
const loadDocument = async (
  { readFile, writeFile, drawReceipt, now }: AppDependencies,
  receipt: ReceiptRow,
): Promise<Document | null> => {
  const key = receiptFileKey(receipt)
  const storedFile = await readFile(key)
  const isLate = now() - toMilliseconds(receipt.issuedAt) > drawnAfterMilliseconds
  if (storedFile !== null || !isLate) return storedFile
  const { facts: data, payer: personal } = receipt
  const pictures = await loadReceiptPictures(readFile, data)
  const bytes = await drawReceipt(receiptFacts({ data, personal }, pictures))
  const contentType = 'application/pdf'
  await writeFile(key, bytes, contentType)
  return { bytes, contentType }
}

type Paid = {
  /** The charity has money of it. */
  isKept: boolean
  /** Why a receipt of it would be void. */
  why: VoidReceipt['why']
}

/** A payment, or an offline entry with a receipt, of this charity; else null. */
const loadPaid = async (
  { store }: AppDependencies,
  { paymentId, organisationId }: { paymentId: PaymentId; organisationId: OrganisationId },
): Promise<Paid | null> => {
  const { state } = await loadState(store, payment, paymentId)
  if (state.status !== 'none') {
    if (state.facts.organisationId !== organisationId) return null
    const why = state.paid === null ? 'never_paid' : 'given_back'
    return { isKept: isRetained(state), why }
  }
  const { state: entry } = await loadState(store, offlineEntry, paymentId)
  const isHere = entry.status !== 'none' && entry.organisationId === organisationId
  if (!isHere || !entry.withReceipt) return null
  return { isKept: entry.status !== 'voided', why: 'entry_voided' }
}

const isRetained = ({ paid, refunds, disputes }: StartedPayment): boolean => {
  const back = [
    ...refunds.filter(({ status }) => status === 'succeeded'),
    ...disputes.filter(({ status }) => status === 'lost'),
  ]
  const sum = back.reduce((total, { amountCents }) => total + amountCents, 0)
  return paid !== null && sum < paid.breakdown.totalAmountCents
}
