/** Surnames of two characters; every other one is the first character. */
const longSurnames =
  /^(?:歐陽|欧阳|司徒|司馬|司马|上官|諸葛|诸葛|皇甫|東方|东方|尉遲|令狐|公孫|公孙|慕容|夏侯|端木|張簡|范姜)/
const han = /^\p{Script=Han}{2,5}$/u

/**
 * First and last name of a whole one: 陳 and 大文 of 陳大文, CHAN and Tai Man of CHAN Tai Man (the
 * surname in capitals first, as Hong Kong writes it), Chan and Tai Man of Tai Man Chan. A single word
 * is a last name.
 */
export const splitName = (name: string): { firstName: string; lastName: string } => {
  if (han.test(name)) {
    const length = longSurnames.test(name) && name.length > 2 ? 2 : 1
    return { lastName: name.slice(0, length), firstName: name.slice(length) }
  }
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1)
  if (last === undefined) return { firstName: '', lastName: first }
  if (first.endsWith(',')) return { lastName: first.slice(0, -1), firstName: rest.join(' ') }
  const isCapital = (word: string): boolean => /^\p{Lu}{2,}$/u.test(word)
  return isCapital(first) && !rest.every(isCapital)
    ? { lastName: first, firstName: rest.join(' ') }
    : { lastName: last, firstName: [first, ...rest.slice(0, -1)].join(' ') }
}
