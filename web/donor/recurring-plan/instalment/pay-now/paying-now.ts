import type { CardAnswer } from '@almoner/api/donor/cards/contract.ts'
import type { PaidInstalment } from '../../../frame/account-site.tsx'
import type { SentInstalment } from '../../recurring-plan-api.ts'

export type Lines = NonNullable<PaidInstalment['lines']>
/** By what an instalment is paid, and what it comes to. */
export type Paid = { card: CardAnswer; lines: Lines }

/** An instalment that is being paid in this tab: what was sent, and what its thanks will say. */
export type PayingNow = { sent: SentInstalment; how: Paid }

// With a number: what another version wrote is not read.
const toKey = (id: string): string => `almoner.paying-now.2.${location.host}.${id}`

/** As it was begun before a reload; undefined where nothing was. */
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
    // A browser may forbid storage: then a reload leads to where the payment stands.
  }
}

/** It has come to its end. */
export const forgetPaying = (id: string): void => {
  try {
    sessionStorage.removeItem(toKey(id))
  } catch {
    // Then there is nothing in it either.
  }
}
