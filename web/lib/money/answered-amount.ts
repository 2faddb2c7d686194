import { assert } from '@almoner/domain/kernel/assert.ts'
import { cents, toHkd, type Cents } from '@almoner/domain/kernel/money.ts'

/**
 * A sum in the API's format (decimal Hong Kong dollars), in cents. The sum of a project, or of a
 * year's gifts, may exceed the maximum of one payment.
 */
export const toCents = (answered: number): Cents => {
  const amount = cents(Math.round(answered * 100))
  assert(toHkd(amount) === answered, `the API answers whole cents: ${answered}`)
  return amount
}
