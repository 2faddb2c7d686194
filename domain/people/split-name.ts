/** Surnames of two characters; every other one is the first character. */
const longSurnames =
  /^(?:歐陽|欧阳|司徒|司馬|司马|上官|諸葛|诸葛|皇甫|東方|东方|尉遲|令狐|公孫|公孙|慕容|夏侯|端木|張簡|范姜)/

/** The most frequent surnames of Hong Kong, as its identity cards spell them. */
const spelledSurnames: ReadonlySet<string> = new Set(
  `AU CHAN CHAU CHENG CHEUNG CHIU CHOI CHOW CHOY CHU CHUI CHUNG FAN FONG FUNG HO HUI HUNG IP KAM KO
  KONG KWAN KWOK KWONG LAI LAM LAU LAW LEE LEUNG LI LIU LO LOK LUI LUK MA MAK MOK NG NGAI PANG POON
  SHUM SIU SO SZE SZETO TAM TANG TO TONG TSANG TSE TSO TSOI TSUI WAN WONG WOO WU YAU YEUNG YIP YIU
  YU YUEN`.split(/\s+/),
)

type SplitName = { firstName: string; lastName: string }

/**
 * Splits a full name into first and last name. Blanks do not decide how a Chinese name is split:
 * both 陳大文 and 陳 大文 give 陳 and 大文. In Latin letters, CHAN Tai Man, CHAN TAI MAN, Chan, Tai Man,
 * Chan Tai Man and Tai Man Chan all give Chan and Tai Man. Hong Kong writes the surname first. A
 * Chinese surname beside a Latin given name is the surname in any position. A single word is a last
 * name.
 */
export const splitName = (name: string): SplitName => {
  const parts = name.split(/\s/u).filter((word) => word !== '')
  const chinese = parts.filter(isChinese)
  if (chinese.length === parts.length) return splitChinese(chinese.join(''))
  const [surname] = chinese
  if (surname !== undefined && chinese.length === 1 && isSurname(surname)) {
    return { lastName: surname, firstName: parts.filter((word) => word !== surname).join(' ') }
  }
  return splitLatin(parts)
}

const isChinese = (word: string): boolean => /^\p{Script=Han}+$/u.test(word)

const isSurname = (word: string): boolean => {
  const { length } = Array.from(word)
  return length === 1 || (longSurnames.test(word) && length === 2)
}

const splitChinese = (name: string): SplitName => {
  const characters = Array.from(name)
  const length = longSurnames.test(name) && characters.length > 2 ? 2 : 1
  return {
    lastName: characters.slice(0, length).join(''),
    firstName: characters.slice(length).join(''),
  }
}

const splitLatin = ([first = '', ...rest]: readonly string[]): SplitName => {
  const last = rest.at(-1)
  if (last === undefined) return { firstName: '', lastName: first }
  if (first.endsWith(',')) return { lastName: first.slice(0, -1), firstName: rest.join(' ') }
  return isSurnameFirst(first, rest)
    ? { lastName: first, firstName: rest.join(' ') }
    : { lastName: last, firstName: [first, ...rest.slice(0, -1)].join(' ') }
}

// JOHN SMITH in capitals is not a Hong Kong name. CHAN TAI MAN is, and TAI MAN CHAN is not written
// there.
const isSurnameFirst = (first: string, rest: readonly string[]): boolean => {
  // Chan Tai Man: two syllables of a given name follow a surname that they are not.
  const isSpelled = (word: string): boolean => spelledSurnames.has(word.toUpperCase())
  if (rest.length === 2 && isSpelled(first) && !isSpelled(rest.at(-1) ?? '')) return true
  if (!isCapital(first)) return false
  return !rest.every(isCapital) || spelledSurnames.has(first)
}

const isCapital = (word: string): boolean => /^\p{Lu}[\p{Lu}.'-]+$/u.test(word)
