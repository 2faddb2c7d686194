export const mostCodeCharacters = 2_000
/** What the largest QR code holds at the correction with which ours are drawn (M). */
const mostCodeBytes = 2_331
/** Whether a text can be drawn as a code: Chinese takes three bytes a character. */
export const fitsQrCode = (text: string): boolean =>
  new TextEncoder().encode(text).length <= mostCodeBytes
/** Of the account holder's name, and of the payee's name on a cheque. */
export const nameLength = 140
export const instructionsLength = 1_000
