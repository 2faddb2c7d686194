/** The forms of a company as they stand at the end of a name: "Limited", "Co., Ltd", 有限公司. */
const companyForm = /(?:companylimited|coltd|limited|ltd|有限公司)$/

/** The same forms behind words with single spaces; "Limited" alone is a name. */
const companyFormOfWords = /(?: company limited| co ltd| co limited| limited| ltd| ?有限公司)$/

/**
 * Returns the text by which two spellings of a charity's name are compared: letters and figures
 * alone, without a leading "The" and the form of the company.
 */
export const normaliseCharityName = (name: string): string => {
  const letters = keepLetters(toPlainName(name))
  return letters.replace(companyForm, '') || letters
}

/**
 * Returns the words of a name as they stand within its normalised form, without the form of the
 * company. A Chinese name without spaces is one word.
 */
export const splitCharityName = (name: string): readonly string[] => {
  const text = toPlainName(name).split(/\s+/).map(keepLetters).filter(isFilled).join(' ')
  const core = text.replace(companyFormOfWords, '') || text
  return core.split(' ').filter(isFilled)
}

const isFilled = (word: string): boolean => word !== ''

const toPlainName = (name: string): string =>
  name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/^the\s/, '')

const keepLetters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns a file number as it is compared: `91/05418` and `91 / 5418` are `91/5418`. */
export const normaliseFileNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9/]/g, '')
    .split('/')
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join('/')
