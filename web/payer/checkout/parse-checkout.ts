import * as v from 'valibot'
import { checkoutSchema, type Checkout } from './checkout-shape.ts'

/** What a tab remembers, or undefined where it is from another version, or was tampered with. */
export const parseCheckout = (text: string): Checkout | undefined => {
  try {
    const parsed = v.safeParse(checkoutSchema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
