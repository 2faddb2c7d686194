import { assert } from '@almoner/domain/kernel/assert.ts'
import { isUuid, type PaymentId } from '@almoner/domain/kernel/ids.ts'

// The signs exclude letters that look like digits or form words.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns the reference that a payer writes beside a transfer and by which a charity finds it. Its
 * eight characters are derived from the payment's id, so it is available as soon as the attempt is.
 * It is short enough to copy by hand.
 */
export const toReference = (paymentId: PaymentId): string => {
  assert(isUuid(paymentId), 'an attempt has a uuid')
  const bits = Number.parseInt(paymentId.replaceAll('-', '').slice(0, 10), 16)
  return Array.from(
    { length: 8 },
    (_, at) => signs[Math.floor(bits / 32 ** (7 - at)) % signs.length],
  ).join('')
}
