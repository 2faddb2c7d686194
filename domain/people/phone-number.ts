/**
 * Normalises a phone number: converts full-width digits and signs, removes invisible characters,
 * and replaces `00` before the country code, as many phones dial abroad, by a plus. The
 * phone-number library checks whether the number is valid.
 */
export const cleanPhoneNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/^\(?00\)?[\s-]*(?=[1-9])/, '+')
