import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { askedEntries, accountEntries, personEntries, proofEntries } from './contract.ts'

/** Both wallets have the same calls (specification, section 4: "Tap & Go flow: same create call"). */
const walletEntries = {
  paymentMethod: v.optional(v.picklist(['PayMe', 'TapAndGo'], 'payment_method.unknown'), 'PayMe'),
  /** Not in section 7, whose calls leave it to the host; held against the host where it is sent. */
  organizationId: v.optional(idSchema('organisation')),
}

/**
 * POST /user/payments/paymeLink and /paymeQrCode. A charity's credentials (`clientId`,
 * `clientSecret`, `signingKeyId`, `signingKey`) may be sent and are not read.
 */
export const walletPaymentSchema = v.object({
  ...askedEntries,
  ...walletEntries,
  ...personEntries,
  ...accountEntries,
})
/** The same under /donors/payments: the account says who pays. */
export const donorWalletPaymentSchema = v.object({ ...askedEntries, ...walletEntries })
export type WalletBody = v.InferOutput<typeof donorWalletPaymentSchema>

/**
 * 200 where the request is open or was paid already; 202 where the provider has not answered yet:
 * the same call again asks for the same request. 402 where it refused.
 */
export type WalletAnswer =
  | { status: true; state: 'open'; result: OpenRequestAnswer }
  | { status: true; state: 'complete'; result: { objectId: string; receiptLink: string } }
  | { status: false; state: 'processing'; result: { objectId: string } }

export type OpenRequestAnswer = {
  /** Our payment. */
  objectId: string
  /** The provider's request. */
  paymentRequestId: string
  /** Where the payer goes on, and what the QR code holds. */
  webLink: string
  /** For a provider that takes a form: what `webLink` posts by itself, to be posted without it. */
  form?: { action: string; fields: Record<string, string> }
  /** Seconds that are left. */
  effectiveDuration: number
  /** Opens PayMeFetch and webhookStatus for this payment alone, until a while after it has ended. */
  token: string
  /** `illustration:<name>` or an address of a picture. */
  businessLogos: { normal: string | null }
  /** Decimal Hong Kong dollars that the payer is asked for. */
  totalAmount: number
}

const referenceSchema = (code: string) =>
  v.pipe(v.string(`${code}.required`), v.regex(/^[\w-]{3,120}$/, `${code}.invalid`))

/** POST /user/payments/finalizePayMeLink */
export const finalizeSchema = v.object({ objectId: idSchema('payment'), ...proofEntries })
/** 200 once it is paid, 202 with nulls while nobody knows, 402 where it came to nothing. */
export type FinalizeAnswer = {
  status: 'complete' | 'processing'
  /** The provider's transaction. */
  PayMeId: string | null
  PayMePaymentRequestId: string | null
  /** Null also for a caller who does not show that the payment is their own. */
  receiptLink: string | null
  organization: { id: string; organizationName: string; organizationUrl: string | null }
}

/** POST /user/payments/fetchPaymentStatus/ */
export const fetchStatusSchema = v.object({
  PayMePaymentRequestId: referenceSchema('payment_request_id'),
  /** Its token also finds the payment after another method took over from this request. */
  ...proofEntries,
})
export type FetchStatusAnswer = {
  result: {
    status: 'complete' | 'processing' | 'error'
    /** Null also for a caller who does not show that the payment is their own. */
    receiptUrl: string | null
    /** Where it came to nothing: whether time was over, and a sentence in the reader's language. */
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
