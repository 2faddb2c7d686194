import { assert } from '@almoner/domain/kernel/assert.ts'
import { parseHkd, type Cents } from '@almoner/domain/kernel/money.ts'

/** A sum as the API answers it (decimal Hong Kong dollars), in cents. */
export const centsOf = (answered: number): Cents => {
  const parsed = parseHkd(answered)
  assert('cents' in parsed, `the API answers whole cents: ${answered}`)
  return parsed.cents
}
