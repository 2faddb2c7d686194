/** More than a QR code of this kind holds. */
export const mostCodeCharacters = 2_000
/** Of an account's holder, and of whom a cheque is written to. */
export const nameLength = 140
export const instructionsLength = 1_000
