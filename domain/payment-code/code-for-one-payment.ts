import type { Cents } from '../kernel/money.ts'
import { fpsCode } from './fps-code.ts'
import { readFpsCode } from './read-fps-code.ts'

/**
 * The charity's FPS code with the sum and the reference of one payment in it; null where the code is no
 * valid FPS code in Hong Kong dollars, which payers then see unchanged.
 */
export const codeForOnePayment = (
  code: string,
  payment: { amountCents: Cents; reference: string },
): string | null => {
  const read = readFpsCode(code)
  if ('refused' in read || read.currency !== 'HKD') return null
  const { proxy, clearingCode, name } = read
  const made = fpsCode({ proxy, clearingCode, name, ...payment })
  return 'code' in made ? made.code : null
}
