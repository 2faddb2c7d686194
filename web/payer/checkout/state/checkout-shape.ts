import * as v from 'valibot'
import { centsSchema } from '@almoner/domain/kernel/schemas.ts'
import {
  manualMethodSchema,
  paymentMethodSchema,
  walletMethodSchema,
} from '@almoner/domain/payment-methods/payment-method.ts'
import { transactionTypeSchema } from '@almoner/domain/payment-methods/transaction-type.ts'

const giftSchema = v.object({
  /** Null if the gift is to the charity and not to one project. */
  projectId: v.nullable(v.string()),
  transactionType: transactionTypeSchema,
  /** The amount as the payer typed it, used only by the form. */
  amount: v.string(),
  /** The typed amount in cents; null if it is not a valid amount. */
  amountCents: v.nullable(centsSchema),
  coverFee: v.boolean(),
  /**
   * The number of steps. A gift that starts with the choice of a listed project has one step more.
   */
  steps: v.picklist([4, 5]),
  /** Whether the gift was begun on its project's own page and not in the quick form. */
  isOwnPage: v.boolean(),
  // A gift that was stored before monthly gifts existed is a one-time gift.
  frequency: v.optional(v.picklist(['ONETIME', 'MONTHLY']), 'ONETIME'),
  /**
   * The first day of a monthly gift, `yyyy-MM-dd` in Hong Kong, and its number of payments, both as
   * typed.
   */
  startDate: v.optional(v.string(), ''),
  recurringOccurrences: v.optional(v.string(), ''),
  /** The first day that was chosen and has passed since, so that another one is meant. */
  passedDay: v.optional(v.nullable(v.string()), null),
})
export type Gift = v.InferOutput<typeof giftSchema>

const phoneSchema = v.object({ country: v.string(), number: v.string() })

const payerSchema = v.object({
  kind: v.picklist(['person', 'company']),
  orgName: v.string(),
  lastName: v.string(),
  firstName: v.string(),
  email: v.string(),
  confirmEmail: v.string(),
  phone: phoneSchema,
  memo: v.string(),
  /** Answers to the charity's own questions, by their ids. */
  answers: v.record(v.string(), v.string()),
})
export type PayerDraft = v.InferOutput<typeof payerSchema>

const cardSchema = v.object({
  /** The card provider's reference. A card's number is never stored. */
  reference: v.string(),
  brand: v.string(),
  country: v.string(),
  last4: v.string(),
  /** The donor's account or a phone's wallet; omitted if the card was typed here. */
  from: v.optional(v.picklist(['account', 'apple_pay', 'google_pay', 'wallet'])),
  /**
   * True if a wallet's card was chosen as one of the payment methods, after the details and not
   * instead of them.
   */
  isAmongWays: v.optional(v.boolean()),
})
export type ChosenCard = v.InferOutput<typeof cardSchema>

const linesSchema = v.object({
  amountCents: centsSchema,
  feeCents: centsSchema,
  charityReceivesCents: centsSchema,
  totalCents: centsSchema,
})
export type Lines = v.InferOutput<typeof linesSchema>

const paymentEntries = {
  amountCents: centsSchema,
  currency: v.literal('hkd'),
  memo: v.string(),
  country: v.string(),
  transactionType: transactionTypeSchema,
  coverFee: v.boolean(),
  fingerprint: v.string(),
  projectId: v.optional(v.string()),
  projectName: v.optional(v.string()),
  organizationId: v.string(),
  orgName: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  fields: v.array(v.object({ id: v.string(), value: v.string() })),
  // Only a monthly gift has these fields.
  recurringType: v.optional(v.literal('month')),
  recurringOccurrences: v.optional(v.number()),
  scheduledDate: v.optional(v.string()),
}
const askedSchema = v.object(paymentEntries)
/**
 * The content of a payment, for any payment method. Equal content in one attempt is one payment.
 */
export type AskedPayment = v.InferOutput<typeof askedSchema>

const sentSchema = v.object({
  ...paymentEntries,
  paymentMethod: v.string(),
  type: v.string(),
  cardCountry: v.string(),
  /** The phone's wallet that provided the card. */
  wallet: v.optional(v.string()),
})
/** The exact content that was sent. To read a payment's outcome, the same content is sent again. */
export type SentPayment = v.InferOutput<typeof sentSchema>

const paymentSchema = v.object({
  /**
   * `asked`: sent, no final answer yet. `processing`: the bank has not answered yet. `refused`: the
   * bank refused, no money was taken, and another card may be tried in the same attempt.
   */
  phase: v.picklist(['asked', 'processing', 'refused']),
  sent: sentSchema,
  lines: linesSchema,
  /** The platform's own id, once the API has returned it. */
  id: v.nullable(v.string()),
  /** Why it was refused. */
  code: v.nullable(v.string()),
})
export type StartedPayment = v.InferOutput<typeof paymentSchema>

const walletRequestSchema = v.object({
  objectId: v.string(),
  paymentRequestId: v.string(),
  webLink: v.string(),
  token: v.string(),
  totalCents: centsSchema,
  /** A time of this device's own clock, in milliseconds since 1970. */
  expiresAt: v.number(),
})
export type WalletRequest = v.InferOutput<typeof walletRequestSchema>

const walletSchema = v.object({
  method: walletMethodSchema,
  /**
   * `asked`: no answer yet. `open`: the payer may pay it. `expired` and `failed`: it ended without
   * a payment, and any payment method may be tried in the same attempt.
   */
  phase: v.picklist(['asked', 'open', 'expired', 'failed']),
  sent: askedSchema,
  lines: linesSchema,
  request: v.nullable(walletRequestSchema),
  /** The wallet whose open request was replaced by this one. */
  left: v.nullable(walletMethodSchema),
  /** Why it failed. */
  code: v.nullable(v.string()),
})
export type WalletPayment = v.InferOutput<typeof walletSchema>

const transferSchema = v.object({
  id: v.string(),
  method: manualMethodSchema,
  reference: v.string(),
  sent: askedSchema,
  lines: linesSchema,
})
/** The payer has submitted a transfer; the charity has not confirmed yet that the money arrived. */
export type AwaitedTransfer = v.InferOutput<typeof transferSchema>

const resultSchema = v.object({
  projectId: v.nullable(v.string()),
  transactionType: transactionTypeSchema,
  steps: v.picklist([4, 5]),
  method: paymentMethodSchema,
  receiptLink: v.string(),
  totalCents: centsSchema,
  /** Null in the rare case that another total was charged than these lines add up to. */
  lines: v.nullable(linesSchema),
  firstName: v.string(),
  email: v.string(),
  /** Null if no card was used. */
  card: v.nullable(cardSchema),
  paidAt: v.string(),
  /** The Hong Kong day on which a transfer arrived, as its charity recorded it. */
  receivedOn: v.optional(v.string()),
  /**
   * The plan of a monthly gift, which is set up and not paid yet. The amounts are then the future
   * ones.
   */
  plan: v.optional(
    v.object({ id: v.string(), scheduledDate: v.string(), recurringOccurrences: v.number() }),
  ),
})
export type PaymentResult = v.InferOutput<typeof resultSchema>

export const checkoutSchema = v.object({
  version: v.literal(4),
  /**
   * The payer's account state. `donor`: the payer pays with their account. `ended`: its session has
   * expired, so the payer continues as a guest and sees a notice.
   */
  account: v.picklist(['guest', 'donor', 'ended']),
  /** The key of the payment and of all its requests; one form is one payment. */
  attemptId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  gift: v.nullable(giftSchema),
  /** The payer's country, two letters, by which the last quote was made. */
  country: v.optional(v.string(), 'HK'),
  /** While it is being typed. */
  payer: v.nullable(payerSchema),
  /** Set once the details are valid. */
  phoneNumber: v.nullable(v.string()),
  method: v.nullable(paymentMethodSchema),
  card: v.nullable(cardSchema),
  /**
   * The answer about the charity’s news: the text that the payer agreed to, or `no`; null if the
   * payer gave no answer.
   */
  news: v.optional(v.nullable(v.string()), null),
  /** The day of a transfer as its payer chose it; empty if they chose none. */
  paidOn: v.optional(v.string(), ''),
  /** The content that this attempt last sent by any method; other content is another attempt. */
  asked: v.nullable(askedSchema),
  payment: v.nullable(paymentSchema),
  wallet: v.nullable(walletSchema),
  transfer: v.nullable(transferSchema),
  result: v.nullable(resultSchema),
  /** The step that expired after too long without input. */
  expiredAt: v.nullable(v.string()),
})
export type Checkout = v.InferOutput<typeof checkoutSchema>
