import * as v from 'valibot'
import { isCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cleanEmailAddress, isEmailAddress } from '@almoner/domain/people/email-address.ts'
import { directMethods } from '@almoner/domain/payment-methods/method-names.ts'
import { leastOfflineCents } from '@almoner/domain/offline-entry/values.ts'
import { readTypedAmount } from '@almoner/domain/text/typed-amount.ts'
import { cents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { typedMoney } from '../../../lib/money/typed-money.ts'

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, 'text.too_long'))

const readAmount = (typed: string): { cents: Cents } | { refused: string } => {
  if (typed.trim() === '') return { refused: 'required' }
  const read = readTypedAmount(typed)
  return 'cents' in read && read.cents < leastOfflineCents ? { refused: 'below_a_dollar' } : read
}

/** No fee is typed as nothing. */
const readFee = (typed: string) =>
  typed.trim() === '' ? { cents: noCents } : readTypedAmount(typed)

/**
 * Computes the sum that the charity receives. Returns null while the sum or the fee cannot be read.
 */
export const computeNet = (amount: string, fee: string): Cents | null => {
  const [of, less] = [readAmount(amount), readFee(fee)]
  if (!('cents' in of) || !('cents' in less) || less.cents > of.cents) return null
  return cents(of.cents - less.cents)
}

export const entryEntries = {
  amount: typedMoney(readAmount),
  fee: typedMoney(readFee),
  paymentMethod: v.pipe(v.string(), v.picklist(directMethods, 'payment_method.required')),
  receivedOn: v.pipe(v.string(), v.check(isCalendarDay, 'received_on.required')),
  receivedTime: v.pipe(v.string(), v.regex(/^\d\d:\d\d$/, 'received_time.required')),
  paymentType: v.picklist(['donation', 'payment']),
  /** An empty value means no project. */
  projectId: v.pipe(
    v.string(),
    v.transform((id) => (id === '' ? null : id)),
  ),
  firstName: text(100),
  lastName: text(100),
  email: v.pipe(
    v.string(),
    v.transform(cleanEmailAddress),
    v.check((email) => email === '' || isEmailAddress(email), 'email.invalid'),
  ),
  phoneNumber: text(30),
  note: text(500),
}
