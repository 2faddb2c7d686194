import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { languageSchema } from '@almoner/domain/kernel/schemas.ts'
import { manualMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { daySchema, givenOr, hkdSchema, ifGiven } from '../../../http/contract.ts'
import { accountEntries, askedEntries, attemptKeySchema, personEntries } from '../contract.ts'

/** 5 MB: the largest proof of payment. */
export const largestProofBytes = 5 * 1024 * 1024

/** Brands that the specification also names without their region. */
const brandsWithoutRegion = ['alipay', 'wechatpay'] as const
const paymentNameSchema = v.picklist(
  [...manualMethods, ...brandsWithoutRegion],
  'payment_name.unknown',
)
export type PaymentName = v.InferOutput<typeof paymentNameSchema>

// A form contains only texts.
const flagSchema = (code: string) =>
  givenOr(
    v.pipe(
      v.picklist(['true', 'false'], `${code}.invalid`),
      v.transform((text) => text === 'true'),
    ),
    false,
  )

const manualEntries = {
  coverFee: flagSchema('cover_fee'),
  again: flagSchema('again'),
  organizationId: idSchema('organisation'),
  /** It also names the charity (section 3). If sent, it must match the host. */
  organizationViewId: ifGiven(idSchema('organisation')),
  /** The language of the receipt and of letters to the payer, if the charity supports it. */
  language: ifGiven(languageSchema),
  /** The method's key: `fps`, `alipay_hk` …; `alipay` alone is the charity's enabled one, Hong Kong first. */
  paymentName: paymentNameSchema,
  /** The Hong Kong day of the transfer, `yyyy-MM-dd`, if the payer enters it. */
  paidOn: ifGiven(daySchema('paid_on')),
}

/**
 * POST /user/payments/add, multipart: these as fields, `fields[0][id]` and `fields[0][value]` for
 * the charity's own questions, and the file as `proofofpayment` (PNG, JPEG or PDF up to 5 MB).
 */
export const manualPaymentSchema = v.object({
  ...askedEntries,
  ...personEntries,
  ...accountEntries,
  createAccount: flagSchema('create_account'),
  ...manualEntries,
})
/** POST /donors/payments/add: the account identifies the payer. */
export const donorManualPaymentSchema = v.object({ ...askedEntries, ...manualEntries })
export type ManualBody = v.InferOutput<typeof donorManualPaymentSchema>

export type ManualAnswer = {
  /** The status is `processing` until the charity has found the money. */
  status: 'processing' | 'succeeded'
  id: string
  /** A sentence in the reader's language. */
  message: string
  /** The reference that the payer must write beside the transfer. */
  reference: string
  /** Present if the charity has already confirmed the payment. */
  receiptLink?: string
}

/**
 * POST /user/payments/manualDetails, before the payer pays: the code to scan and the reference to
 * write. In addition to section 7, an FPS code contains the sum and the reference (decisions, 19).
 */
export const manualDetailsSchema = v.object({
  amount: hkdSchema,
  paymentName: paymentNameSchema,
  organizationId: ifGiven(idSchema('organisation')),
  /** The key must be equal to the one in the payment's own call. */
  fingerprint: attemptKeySchema,
})
export type ManualDetailsAnswer = {
  reference: string
  /** The content of a QR code, which must never be made a link. Null if there is no code. */
  code: string | null
  /** The code gives the sum and the reference to the payer's app. */
  isForThisPayment: boolean
}
