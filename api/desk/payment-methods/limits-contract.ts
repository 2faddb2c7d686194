export const mostCodeCharacters = 2_000
/** The capacity of the largest QR code at our error correction level (M). */
const mostCodeBytes = 2_331
/** Returns whether a text fits in a QR code. Chinese takes three bytes a character. */
export const fitsQrCode = (text: string): boolean =>
  new TextEncoder().encode(text).length <= mostCodeBytes
/** The maximum length of the account holder's name, and of the payee's name on a cheque. */
export const nameLength = 140
export const instructionsLength = 1_000
