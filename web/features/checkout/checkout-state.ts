import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { centsSchema } from '@almoner/domain/kernel/money.ts'
import { transactionTypeSchema } from '@almoner/domain/kernel/transaction-type.ts'

const giftSchema = v.object({
  /** Null where the gift is to the charity and not to one project. */
  projectId: v.nullable(v.string()),
  transactionType: transactionTypeSchema,
  /** As it was typed. */
  amount: v.string(),
  coverFee: v.boolean(),
  /** How many steps this way has: a listed project has one more, its choice. */
  steps: v.picklist([4, 5]),
  /** Whether it was begun on its project's own page and not in the quick form. */
  isOwnPage: v.boolean(),
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
})
export type ChosenCard = v.InferOutput<typeof cardSchema>

const linesSchema = v.object({
  amountCents: centsSchema,
  feeCents: centsSchema,
  charityReceivesCents: centsSchema,
  totalCents: centsSchema,
})
export type Lines = v.InferOutput<typeof linesSchema>

const sentSchema = v.object({
  amount: v.number(),
  currency: v.literal('hkd'),
  memo: v.string(),
  country: v.string(),
  paymentMethod: v.string(),
  type: v.string(),
  cardCountry: v.string(),
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

const resultSchema = v.object({
  projectId: v.nullable(v.string()),
  transactionType: transactionTypeSchema,
  steps: v.picklist([4, 5]),
  receiptLink: v.string(),
  totalCents: centsSchema,
  /** Null in the rare case that another total was charged than these lines add up to. */
  lines: v.nullable(linesSchema),
  firstName: v.string(),
  email: v.string(),
  card: cardSchema,
  paidAt: v.string(),
})
export type PaymentResult = v.InferOutput<typeof resultSchema>

const checkoutSchema = v.object({
  version: v.literal(1),
  /** One form, one payment: the key of the whole chain behind it. */
  attemptId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  gift: v.nullable(giftSchema),
  /** While it is being typed. */
  payer: v.nullable(payerSchema),
  /** Set when the details were found in order. */
  phoneNumber: v.nullable(v.string()),
  method: v.nullable(v.literal('card')),
  card: v.nullable(cardSchema),
  payment: v.nullable(paymentSchema),
  result: v.nullable(resultSchema),
})
export type Checkout = v.InferOutput<typeof checkoutSchema>

export const freshCheckout = (): Checkout => ({
  version: 1,
  attemptId: newAttemptId(),
  gift: null,
  payer: null,
  phoneNumber: null,
  method: null,
  card: null,
  payment: null,
  result: null,
})

// Not crypto.randomUUID: a charity's own domain may still be without encryption behind a proxy,
// where browsers leave that function out.
export const newAttemptId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** What a tab remembers, or undefined where it is from another version, or was tampered with. */
export const parseCheckout = (text: string | null): Checkout | undefined => {
  try {
    const parsed = v.safeParse(checkoutSchema, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

const storageKey = (): string => `almoner.checkout.${location.host}`

let current: Checkout | undefined
const listeners = new Set<() => void>()

/** The checkout of this tab; a new one where there is none yet. */
export const readCheckout = (): Checkout => {
  current ??= parseCheckout(recall()) ?? freshCheckout()
  return current
}

/** Changes it and remembers it before anything else can happen. */
export const updateCheckout = (change: Partial<Checkout>): Checkout => {
  current = { ...readCheckout(), ...change }
  remember(JSON.stringify(current))
  for (const listener of listeners) listener()
  return current
}

/** The next gift is another payment: nothing of this one is left but its result, if there is one. */
export const startOver = (result: PaymentResult | null = null): Checkout =>
  updateCheckout({ ...freshCheckout(), result })

/** As after a reload. */
export const forgetMemory = (): void => {
  current = undefined
}

export const useCheckout = (): Checkout => useSyncExternalStore(subscribe, readCheckout)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// A browser may forbid storage: then a reload starts again, and everything else works.
const recall = (): string | null => {
  try {
    return sessionStorage.getItem(storageKey())
  } catch {
    return null
  }
}

const remember = (text: string): void => {
  try {
    sessionStorage.setItem(storageKey(), text)
  } catch {
    // Kept in memory.
  }
}
