import { isUuid, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents, largestAmountCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'

/**
 * Our number of a trade, `merTradeNo`: the payment, its sum and its try in 32 digits and capital
 * letters. The provider's answer has no sum, so the number carries it: a payment under this number
 * was requested with this sum. A payment that is retried, or whose sum changed, is another trade.
 */
export const toTradeNumber = ({ paymentId, amountCents, try: number }: Trade): string => {
  assert(isUuid(paymentId), 'a payment has a uuid')
  assert(isSum(amountCents), `not a sum to be paid: ${amountCents}`)
  const id = BigInt(`0x${paymentId.replaceAll('-', '')}`)
  assert(isTry(number), `not a try: ${number}`)
  const sum = write(BigInt(amountCents), sumDigits)
  return `${write(id, idDigits)}${sum}${write(BigInt(number), 1)}`
}

/** The payment and the sum of a number of ours; null for any other text. */
export const readTradeNumber = (text: string): Trade | null => {
  if (!/^[0-9A-Z]{32}$/.test(text)) return null
  const id = read(text.slice(0, idDigits))
  const sum = Number(read(text.slice(idDigits, -1)))
  const number = Number(read(text.slice(-1)))
  if (id >= 1n << 128n || !isSum(sum) || !isTry(number)) return null
  const hex = id.toString(16).padStart(32, '0')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
  const paymentId = [...parts, hex.slice(20)].join('-') as PaymentId
  return { paymentId, amountCents: cents(sum), try: number }
}

type Trade = { paymentId: PaymentId; amountCents: Cents; try: number }

// 36^25 is more than 2^128, and 36^6 more than the largest sum.
const idDigits = 25
const sumDigits = 6

const isSum = (sum: number): boolean =>
  Number.isSafeInteger(sum) && sum > 0 && sum <= largestAmountCents

const isTry = (number: number): boolean => Number.isSafeInteger(number) && number > 0 && number < 36

const write = (value: bigint, digits: number): string =>
  value.toString(36).toUpperCase().padStart(digits, '0')

const read = (digits: string): bigint =>
  Array.from(digits).reduce((value, digit) => value * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
