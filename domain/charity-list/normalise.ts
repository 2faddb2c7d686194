/** The forms of a company as they stand at the end of a name: "Limited", "Co., Ltd", 有限公司. */
const companyForm = /(?:companylimited|coltd|limited|ltd|有限公司)$/

/**
 * Returns the text by which two spellings of a charity's name are compared: letters and figures
 * alone, without a leading "The" and the form of the company.
 */
export const normaliseCharityName = (name: string): string => {
  const plain = name.normalize('NFKC').trim().toLowerCase().replaceAll('&', ' and ')
  const letters = plain.replace(/^the\s/, '').replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters.replace(companyForm, '') || letters
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
