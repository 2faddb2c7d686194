/**
 * A phone number as it was meant: figures and signs of full width made plain, characters that nobody
 * sees left out, and `00` before the country's code, which is how many phones dial abroad, written as
 * its plus. Whether it is a number, the library says that knows them all.
 */
export const cleanPhoneNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/^\(?00\)?[\s-]*(?=[1-9])/, '+')
