/** Words that a list and a letter write differently: "The …", "… Limited", "… Ltd". */
const leading = /^the\s+/
const trailing = /[\s,.]*(?:company\s+limited|co\.?,?\s*ltd\.?|limited|ltd\.?|有限公司)[\s.]*$/

/**
 * Returns the text by which two spellings of a charity's name are compared: letters and figures
 * alone, without the form of the company.
 */
export const normaliseCharityName = (name: string): string => {
  const plain = name.normalize('NFKC').trim().toLowerCase().replaceAll('&', ' and ')
  const core = plain.replace(leading, '').replace(trailing, '')
  return (core === '' ? plain : core).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Returns a file number as it is compared: `91/05418` and `91 / 5418` are `91/5418`. */
export const normaliseFileNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9/]/g, '')
    .split('/')
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join('/')
