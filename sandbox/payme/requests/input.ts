import { parseHkd } from '@almoner/domain/kernel/money.ts'
import { badRequest } from './problem.ts'

export type Body = Readonly<Record<string, unknown>>

export const parseBody = (text: string): Body => {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  } catch {
    // Refused below, like every value that is not an object.
  }
  throw badRequest('EA002', 'The body is not a JSON object')
}

const largestCents = 100_000_000

/**
 * An amount as PayMe accepts it: a JSON number of dollars, 0.01 to 1,000,000, at most two decimals.
 */
export const sumIn = (value: unknown, code: string): number => {
  // The largest is a cent more than `parseHkd` accepts.
  if (value === largestCents / 100) return largestCents
  const parsed = typeof value === 'number' ? parseHkd(value) : { refused: 'not_a_number' as const }
  if ('refused' in parsed || parsed.cents < 1) throw badRequest(code, 'Invalid amount')
  return parsed.cents
}

export const checkCurrency = (value: unknown): void => {
  if (value !== 'HKD') throw badRequest('EA014', 'Invalid currency code')
}

export const durationIn = (value: unknown): number => {
  if (value === undefined) return 600
  const whole = typeof value === 'number' && Number.isInteger(value)
  if (!whole || value < 15 || value > 3_600) throw badRequest('EA015', 'Invalid effective duration')
  return value
}

export const optionalText = (value: unknown, longest: number): string | null => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && value.length <= longest) return value
  throw badRequest('EA002', 'Field error in object')
}

export const optionalUrl = (value: unknown): string | null => {
  const text = optionalText(value, 2_048)
  if (text === null || /^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw badRequest('EA002', 'Field error in object')
}
