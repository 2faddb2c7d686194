// The characters of ASCII in full width, as a Chinese keyboard writes them.
const fullWidth = /[\uff01-\uff5e]/g
const toPlain = 0xff01 - 0x21

/** A text with the signs of ASCII that a Chinese keyboard writes in full width as they are. */
export const toHalfWidth = (text: string): string =>
  text.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - toPlain))

/**
 * A number, a code, a day or a sum as it was meant: without the marks that nobody sees, with the signs and
 * blanks of a Chinese keyboard in half width, with a hyphen for each dash, and without blanks around it.
 */
export const toPlainSigns = (typed: string): string =>
  toHalfWidth(typed.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
    .replace(/[\p{Zs}\t\r\n]/gu, ' ')
    .trim()
