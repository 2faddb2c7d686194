import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { givenOr, ifGiven } from '../../../http/contract.ts'
import { askedEntries, accountEntries, personEntries, proofEntries } from '../contract.ts'

/** Both wallets share these calls (specification, section 4: "Tap & Go flow: same create call"). */
const walletEntries = {
  paymentMethod: givenOr(v.picklist(['PayMe', 'TapAndGo'], 'payment_method.unknown'), 'PayMe'),
  /**
   * Not in section 7, because the host identifies the charity there. If sent, it must match the
   * host.
   */
  organizationId: ifGiven(idSchema('organisation')),
}

/**
 * POST /user/payments/paymeLink and /paymeQrCode. A charity's credentials (`clientId`,
 * `clientSecret`, `signingKeyId`, `signingKey`) may be sent and are ignored.
 */
export const walletPaymentSchema = v.object({
  ...askedEntries,
  ...walletEntries,
  ...personEntries,
  ...accountEntries,
})
/** The calls under /donors/payments: the account identifies the payer. */
export const donorWalletPaymentSchema = v.object({ ...askedEntries, ...walletEntries })
export type WalletBody = v.InferOutput<typeof donorWalletPaymentSchema>

/**
 * 200 if the request is open or was paid already; 202 if the provider has not answered yet: a
 * repeated call refers to that request. 402 if the provider refused.
 */
export type WalletAnswer =
  | { status: true; state: 'open'; result: OpenRequestAnswer }
  | { status: true; state: 'complete'; result: { objectId: string; receiptLink: string } }
  | { status: false; state: 'processing'; result: { objectId: string } }

export type OpenRequestAnswer = {
  /** Our payment. */
  objectId: string
  /** The id of the provider's request. */
  paymentRequestId: string
  /** The link for the payer, which the QR code holds too. */
  webLink: string
  /** The fields that `webLink` posts automatically, for a provider that takes a form. */
  form?: { action: string; fields: Record<string, string> }
  /** The remaining seconds. */
  effectiveDuration: number
  /**
   * Grants access to PayMeFetch and webhookStatus for this payment only, until a while after it has
   * ended.
   */
  token: string
  /** `illustration:<name>` or an address of a picture. */
  businessLogos: { normal: string | null }
  /** The amount that the payer must pay. */
  totalAmount: Cents
}

const referenceSchema = (code: string) =>
  v.pipe(v.string(`${code}.required`), v.regex(/^[\w-]{3,120}$/, `${code}.invalid`))

/** POST /user/payments/finalizePayMeLink */
export const finalizeSchema = v.object({ objectId: idSchema('payment'), ...proofEntries })
/** 200 once it is paid, 202 with nulls while the outcome is unknown, 402 if it failed. */
export type FinalizeAnswer = {
  status: 'complete' | 'processing'
  /** The id of the provider's transaction. */
  PayMeId: string | null
  PayMePaymentRequestId: string | null
  /** Null also for a caller who does not prove that the payment is their own. */
  receiptLink: string | null
  organization: { id: string; organizationName: string; organizationUrl: string | null }
}

/** POST /user/payments/fetchPaymentStatus/ */
export const fetchStatusSchema = v.object({
  PayMePaymentRequestId: referenceSchema('payment_request_id'),
  /** Its token also finds the payment after another method replaced this request. */
  ...proofEntries,
})
export type FetchStatusAnswer = {
  result: {
    status: 'complete' | 'processing' | 'error'
    /** Null also for a caller who does not prove that the payment is their own. */
    receiptUrl: string | null
    /** If it failed: whether it expired, and a sentence in the reader's language. */
    reason?: string
    message?: string
  }
}

/** POST /user/payments/PayMeFetch/ and /webhookStatus/; the signing key is not read. */
export const walletStatusSchema = v.object({
  token: referenceSchema('token'),
  PayMePaymentRequestId: referenceSchema('payment_request_id'),
})
/** PayMe's codes, for both wallets: open, rejected, paid, expired. */
export type WalletStatusCode = 'PR001' | 'PR004' | 'PR005' | 'PR007'
export type WalletStatusAnswer = {
  result: {
    statusCode: WalletStatusCode
    paymentRequestId: string
    transactions: { transactionId: string }[]
  }
}
