// The characters of ASCII in full width, as a Chinese keyboard writes them.
const fullWidth = /[\uff01-\uff5e]/g
const toPlain = 0xff01 - 0x21

/** A text with the signs of ASCII that a Chinese keyboard writes in full width as they are. */
export const toHalfWidth = (text: string): string =>
  text.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - toPlain))
