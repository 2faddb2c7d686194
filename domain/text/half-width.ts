// The characters of ASCII in full width, as a Chinese keyboard writes them.
const fullWidth = /[\uff01-\uff5e]/g
const toPlain = 0xff01 - 0x21

/** A text with the signs of ASCII that a Chinese keyboard writes in full width as they are. */
export const toHalfWidth = (text: string): string =>
  text.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - toPlain))

/**
 * Normalises a typed number, code, day or sum. Removes invisible characters and blanks around it.
 * Converts the signs and blanks of a Chinese keyboard to half width, and each dash to a hyphen.
 */
export const toPlainSigns = (typed: string): string =>
  toHalfWidth(typed.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
    .replace(/[\p{Zs}\t\r\n]/gu, ' ')
    .trim()
