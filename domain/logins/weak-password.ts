import { withoutEnding } from '../text/without-ending.ts'
import { commonMixedPasswords, commonPasswordWords } from './common-password-words.ts'

export type PasswordWeakness = 'common' | 'personal'

/**
 * Why a password of sufficient length and variety is still among an attacker's first guesses; null
 * if it is not. `common`: in published lists of leaked passwords, or a word of theirs with the
 * usual digits around it. `personal`: mostly the name of the account, the charity or the product.
 * `personalWords` are those names.
 */
export const passwordWeakness = (
  password: string,
  personalWords: readonly string[],
): PasswordWeakness | null => {
  const plain = inSmallLetters(password)
  if (isCommon(plain)) return 'common'
  return isPersonal(plain, personalWords) ? 'personal' : null
}

const inSmallLetters = (text: string): string => text.normalize('NFKC').toLowerCase()

const isCommon = (plain: string): boolean => {
  if (commonMixedPasswords.has(plain)) return true
  return [plain, withLetters(plain)].some(isWordAndFigures)
}

// These characters replace a letter, as in `p@ssw0rd` and `l3tmein`.
const standIns: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

// Splits a text into the part before the first letter, the part from there to the last letter, and
// the rest.
const splitAtLetters = (plain: string): readonly [string, string, string] => {
  const characters = Array.from(plain)
  const first = characters.findIndex(isLetter)
  if (first === -1) return [plain, '', '']
  let end = characters.length
  while (!isLetter(characters[end - 1] ?? '')) end -= 1
  const cut = (from: number, to?: number) => characters.slice(from, to).join('')
  return [cut(0, first), cut(first, end), cut(end)]
}

const isLetter = (character: string): boolean => /\p{L}/u.test(character)

// A digit at the end is a digit, and so is a digit before the first letter.
const withLetters = (plain: string): string => {
  const [before, middle, after] = splitAtLetters(plain)
  return `${before}${middle.replace(/[@4310!$57]/g, (sign) => standIns[sign] ?? sign)}${after}`
}

const isWordAndFigures = (plain: string): boolean => {
  const [before, middle, after] = splitAtLetters(plain)
  const word = middle.replace(/[\s._-]/g, '')
  // Two or three letters are no word, and slow no attacker down.
  const isShort = word.length <= 3
  const isRepeated = /^(.)\1*$/u.test(word)
  const isKnown = isShort || isRepeated || isCommonWord(word)
  return isKnown && [before, after].every(areUsualFigures)
}

const isCommonWord = (word: string): boolean => {
  if (commonPasswordWords.has(word)) return true
  // A repeated common word is also common, for example `lovelove`.
  const half = word.slice(0, word.length / 2)
  return half + half === word && commonPasswordWords.has(half)
}

const sequences = [
  '01234567890123456789',
  '98765432109876543210',
  '1357924680',
  '147258369',
  '159753',
]
const popular = new Set([
  '520',
  '1314',
  '5201314',
  '1314520',
  '7758521',
  '168',
  '888',
  '007',
  '789456',
])

// Up to four digits can be guessed one after another. Longer ones are weak if they follow a
// pattern.
const areUsualFigures = (text: string): boolean => {
  const figures = text.replace(/\P{Nd}/gu, '')
  if (text.length - figures.length > 2) return false
  if (figures.length <= 4) return true
  return (
    popular.has(figures) ||
    /^(\d{1,4})\1+\d?$/.test(figures) ||
    sequences.some((sequence) => sequence.includes(figures)) ||
    isDate(figures)
  )
}

// A date has eight digits, with the year first or last.
const isDate = (figures: string): boolean =>
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(figures) ||
  /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d$/.test(figures)

const shortestName = 4
const enoughElse = 8

// A long sentence may contain a name. The length of the rest without the names decides.
const isPersonal = (plain: string, personalWords: readonly string[]): boolean => {
  let rest = plain.replace(/[^\p{L}\p{N}]/gu, '')
  const before = rest
  for (const name of namesIn(personalWords)) rest = rest.replaceAll(name, '')
  return rest !== before && rest.length < enoughElse
}

// The longest first, so that a part of a name does not break the whole up.
const namesIn = (personalWords: readonly string[]): readonly string[] => {
  const names = personalWords
    .flatMap((each) => {
      const plain = inSmallLetters(each)
      // Everything before the host of an address; whole, and in its parts.
      const own = plain.split('@')[0] ?? ''
      const parts = own.split(/[^\p{L}\p{N}]+/u)
      return [parts.join(''), ...parts, ...parts.map((part) => withoutEnding(part, /\d/))]
    })
    .filter((name) => name.length >= shortestName && /\p{L}/u.test(name))
  // The list is sorted in place because older phones, which also choose passwords, lack `toSorted`.
  return names.sort((one, other) => other.length - one.length)
}
