import * as v from 'valibot'
import { centsSchema } from '@almoner/domain/kernel/money.ts'
import {
  manualMethodSchema,
  paymentMethodSchema,
  walletMethodSchema,
} from '@almoner/domain/payment-methods/payment-method.ts'
import { transactionTypeSchema } from '@almoner/domain/payment-methods/transaction-type.ts'

const giftSchema = v.object({
  /** Null where the gift is to the charity and not to one project. */
  projectId: v.nullable(v.string()),
  transactionType: transactionTypeSchema,
  /** As it was typed, for the form alone. */
  amount: v.string(),
  /** What it means; null where it is no amount. */
  amountCents: v.nullable(centsSchema),
  coverFee: v.boolean(),
  /** How many steps this way has: a listed project has one more, its choice. */
  steps: v.picklist([4, 5]),
  /** Whether it was begun on its project's own page and not in the quick form. */
  isOwnPage: v.boolean(),
  // What was kept before there were monthly gifts is a gift that is given once.
  frequency: v.optional(v.picklist(['ONETIME', 'MONTHLY']), 'ONETIME'),
  /** Of a monthly gift: its first day, `yyyy-MM-dd` in Hong Kong, and how often, both as typed. */
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
  /** The card provider's reference. A card's number is never kept. */
  reference: v.string(),
  brand: v.string(),
  country: v.string(),
  last4: v.string(),
  /** The donor's account or a phone's wallet; left out where it was typed in here. */
  from: v.optional(v.picklist(['account', 'apple_pay', 'google_pay', 'wallet'])),
  /** Of a wallet's: it was chosen among the other ways, after the details and not instead of them. */
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

const asked = {
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
  // Of a monthly gift alone.
  recurringType: v.optional(v.literal('month')),
  recurringOccurrences: v.optional(v.number()),
  scheduledDate: v.optional(v.string()),
}
const askedSchema = v.object(asked)
/** What is asked for, whichever way it is paid: the same content of one attempt is one payment. */
export type AskedPayment = v.InferOutput<typeof askedSchema>

const sentSchema = v.object({
  ...asked,
  paymentMethod: v.string(),
  type: v.string(),
  cardCountry: v.string(),
  /** Which phone's wallet the card came from. */
  wallet: v.optional(v.string()),
})
/** What was sent, word for word: asking again about a payment is sending the same again. */
export type SentPayment = v.InferOutput<typeof sentSchema>

const paymentSchema = v.object({
  /**
   * `asked`: sent, no final answer yet. `processing`: the bank takes its time. `refused`: it said no,
   * no money was taken, and another card may be tried on the same attempt.
   */
  phase: v.picklist(['asked', 'processing', 'refused']),
  sent: sentSchema,
  lines: linesSchema,
  /** Ours, once the API has told it. */
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
  /** By this device's own clock, in milliseconds since 1970. */
  expiresAt: v.number(),
})
export type WalletRequest = v.InferOutput<typeof walletRequestSchema>

const walletSchema = v.object({
  method: walletMethodSchema,
  /**
   * `asked`: no answer yet. `open`: the payer may pay it. `expired` and `failed`: it came to nothing,
   * and any way of paying may be tried on the same attempt.
   */
  phase: v.picklist(['asked', 'open', 'expired', 'failed']),
  sent: askedSchema,
  lines: linesSchema,
  request: v.nullable(walletRequestSchema),
  /** The wallet whose open request was left for this one. */
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
/** The payer has said that they paid the charity; it has not said yet whether the money came. */
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
  /** Null where no card paid. */
  card: v.nullable(cardSchema),
  paidAt: v.string(),
  /** Of a transfer: the Hong Kong day on which it came, by its charity's word. */
  receivedOn: v.optional(v.string()),
  /** Of a monthly gift, which is set up and not paid yet: what was paid is then what will be. */
  plan: v.optional(
    v.object({ id: v.string(), scheduledDate: v.string(), recurringOccurrences: v.number() }),
  ),
})
export type PaymentResult = v.InferOutput<typeof resultSchema>

export const checkoutSchema = v.object({
  version: v.literal(4),
  /**
   * As whom the payer pays: `donor` by their account, `ended` where its session has run out since,
   * so that they go on as a guest and are told.
   */
  account: v.picklist(['guest', 'donor', 'ended']),
  /** One form, one payment: the key of the whole chain behind it. */
  attemptId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  gift: v.nullable(giftSchema),
  /** The payer's country, two letters, by which the last quote was made. */
  country: v.optional(v.string(), 'HK'),
  /** While it is being typed. */
  payer: v.nullable(payerSchema),
  /** Set when the details were found in order. */
  phoneNumber: v.nullable(v.string()),
  method: v.nullable(paymentMethodSchema),
  card: v.nullable(cardSchema),
  /** Said to the charity’s news: the words that were agreed to, or `no`; null where nothing was said. */
  news: v.optional(v.nullable(v.string()), null),
  /** Of a transfer: its day as its payer chose it, empty where they chose none. */
  paidOn: v.optional(v.string(), ''),
  /** What was last sent for this attempt by any method: other content is another attempt. */
  asked: v.nullable(askedSchema),
  payment: v.nullable(paymentSchema),
  wallet: v.nullable(walletSchema),
  transfer: v.nullable(transferSchema),
  result: v.nullable(resultSchema),
  /** The step that was left lying about for too long. */
  expiredAt: v.nullable(v.string()),
})
export type Checkout = v.InferOutput<typeof checkoutSchema>
