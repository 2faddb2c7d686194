const eastAsian =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u30fc\\u00b7\\u30fb'
const surname = new RegExp(`^[${eastAsian}]+$`, 'u')
// Matches the text before and after the given name in one field: Peter 大文, or 大文 Peter.
const givenName = new RegExp(
  `^((?:[^${eastAsian}]*\\s)?)([${eastAsian}]+(?:\\s+[${eastAsian}]+)*)((?:\\s.*)?)$`,
  'u',
)

/** Returns true if the last name is written first in every language. */
export const hasEastAsianSurname = ({ lastName }: { lastName: string }): boolean =>
  surname.test(lastName)

/**
 * Returns a name in the order of its script, in every reader's language: 陳大文, 山田さくら and 김민수, but
 * Tai Man Chan. Another name beside a Chinese one keeps its typed position: 陳大文 Peter, Peter 陳大文. A
 * given name in Latin letters follows a Chinese surname, as a bank in Hong Kong writes: 歐陽 Ka-Yan.
 * A name in Latin letters is shown as entered, the first name first. Its spelling (Nguyễn, Bartók)
 * does not show which order its owner uses.
 */
export const fullName = ({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string => {
  if (!surname.test(lastName)) return [firstName, lastName].filter(Boolean).join(' ')
  const parts = givenName.exec(firstName)
  if (parts === null) return [lastName, firstName].filter(Boolean).join(' ')
  const [, before = '', own = '', after = ''] = parts
  return `${before}${lastName}${own.replaceAll(/\s+/gu, '')}${after}`
}
