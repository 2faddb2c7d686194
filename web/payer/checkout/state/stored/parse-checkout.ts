import * as v from 'valibot'
import { readTypedAmount } from '@almoner/domain/text/typed-amount.ts'
import { fromHkd } from '@almoner/domain/kernel/money.ts'
import { checkoutSchema, type Checkout } from '../checkout-shape.ts'

/**
 * Returns the stored checkout, or undefined if it is from an unknown version or was tampered with.
 */
export const parseCheckout = (text: string): Checkout | undefined => {
  try {
    const parsed = v.safeParse(checkoutSchema, upgrade(JSON.parse(text)))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

// Version 3 had the amount as it was typed, and in what was sent as dollars. The schema checks the rest.
const upgrade = (checkout: unknown): unknown => {
  if (!isPart(checkout) || checkout['version'] !== 3) return checkout
  const { gift, asked, payment, wallet, transfer } = checkout
  return {
    ...checkout,
    version: 4,
    gift: isPart(gift) ? { ...gift, amountCents: typedCents(gift['amount']) } : gift,
    asked: inCents(asked),
    payment: withSentInCents(payment),
    wallet: withSentInCents(wallet),
    transfer: withSentInCents(transfer),
  }
}

const withSentInCents = (part: unknown): unknown =>
  isPart(part) ? { ...part, sent: inCents(part['sent']) } : part

const inCents = (payment: unknown): unknown =>
  isPart(payment) ? { ...payment, amountCents: fromHkd(Number(payment['amount'])) } : payment

const typedCents = (typed: unknown): unknown => {
  const read = readTypedAmount(String(typed))
  return 'cents' in read ? read.cents : null
}
