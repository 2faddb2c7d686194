import { assert } from '@almoner/domain/kernel/assert.ts'
import { cents, toHkd, type Cents } from '@almoner/domain/kernel/money.ts'

/**
 * A sum as the API answers it (decimal Hong Kong dollars), in cents. What a project has raised, or a
 * year's gifts, are more than one payment can be.
 */
export const centsOf = (answered: number): Cents => {
  const amount = cents(Math.round(answered * 100))
  assert(toHkd(amount) === answered, `the API answers whole cents: ${answered}`)
  return amount
}
