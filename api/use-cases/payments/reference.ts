import { assert } from '@almoner/domain/kernel/assert.ts'
import { isUuid, type PaymentId } from '@almoner/domain/kernel/ids.ts'

// Without the letters that a person takes for digits, or reads into a word.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * What a payer writes beside a transfer and a charity finds it by: eight signs out of what the
 * attempt is called, known as soon as the attempt is. Short enough to be copied by hand.
 */
export const referenceOf = (formerId: PaymentId): string => {
  assert(isUuid(formerId), 'an attempt has a uuid')
  const bits = Number.parseInt(formerId.replaceAll('-', '').slice(0, 10), 16)
  return Array.from(
    { length: 8 },
    (_, at) => signs[Math.floor(bits / 32 ** (7 - at)) % signs.length],
  ).join('')
}
