import type { Cents } from '../kernel/money.ts'
import { fpsCode } from './fps-code.ts'
import { readFpsCode } from './read-fps-code.ts'

/**
 * Returns the charity's FPS code with the sum and the reference of one payment. Null if the code is
 * not a valid FPS code in Hong Kong dollars; payers then see it unchanged.
 */
export const codeForOnePayment = (
  code: string,
  payment: { amountCents: Cents; reference: string },
): string | null => {
  const read = readFpsCode(code)
  if ('refused' in read || read.currency !== 'HKD') return null
  const { proxy, clearingCode, name } = read
  const result = fpsCode({ proxy, clearingCode, name, ...payment })
  return 'code' in result ? result.code : null
}
