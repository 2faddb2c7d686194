import type { CardAnswer } from '@almoner/api/donor/cards/contract.ts'
import type { PaidInstalment } from '../../../frame/account-site.tsx'
import type { SentInstalment } from '../../recurring-plan-api.ts'

export type Lines = NonNullable<PaidInstalment['lines']>
/** The card and the sum with which an instalment is paid. */
export type Paid = { card: CardAnswer; lines: Lines }

/**
 * An instalment that is being paid in this tab: the request, and the details for its thank-you
 * screen.
 */
export type PayingNow = { sent: SentInstalment; how: Paid }

// The number separates versions: data from another version is not read.
const toKey = (id: string): string => `almoner.paying-now.2.${location.host}.${id}`

/** Returns the payment as it was begun before a reload. Undefined if none was. */
export const recallPaying = (id: string): PayingNow | undefined => {
  try {
    const text = sessionStorage.getItem(toKey(id))
    return text === null ? undefined : (JSON.parse(text) as PayingNow)
  } catch {
    return undefined
  }
}

export const keepPaying = (paying: PayingNow): void => {
  try {
    sessionStorage.setItem(toKey(paying.sent.paymentId), JSON.stringify(paying))
  } catch {
    // If the browser forbids storage, a reload leads to the status of the payment.
  }
}

/** Removes the payment once it has ended. */
export const forgetPaying = (id: string): void => {
  try {
    sessionStorage.removeItem(toKey(id))
  } catch {
    // Then there is nothing in it either.
  }
}
