import { toCalendarDay } from '../kernel/calendar.ts'
import type { Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import type { Giver } from '../offline-entry/events.ts'

type Person = Pick<Giver, 'firstName' | 'lastName' | 'email'>

export type Gift = { amountCents: Cents; receivedAt: Instant; giver: Person }

/**
 * Returns true if two gifts have an equal sum, Hong Kong day and person. An equal reference is not
 * enough, because sheets of different months number their rows from 1.
 */
export const isSameGift = (one: Gift, other: Gift): boolean =>
  one.amountCents === other.amountCents &&
  toCalendarDay(one.receivedAt) === toCalendarDay(other.receivedAt) &&
  isSamePerson(one.giver, other.giver)

/**
 * Returns the names in lower case without blanks, once with the last name first and once with the
 * first name first.
 */
export const listNames = ({
  firstName,
  lastName,
}: Pick<Giver, 'firstName' | 'lastName'>): readonly [string, string] => [
  toName(lastName + firstName),
  toName(firstName + lastName),
]

const toName = (name: string): string => name.toLowerCase().replaceAll(' ', '')

const isSamePerson = (one: Person, other: Person): boolean => {
  const [name] = listNames(one)
  if (listNames(other).includes(name)) return true
  return one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()
}
