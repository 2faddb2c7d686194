import { dropInvisible } from '../text/invisible.ts'
import { unprintableCharacters } from '../text/printable.ts'

/** The kind of name. A company's may look like a web address: Amazon.com Hong Kong Ltd. */
export type NameKind = 'person' | 'organisation'

export type NameRefusal =
  | 'too_long'
  /** Control characters, line breaks, and what is no character or one for private use. */
  | 'invalid'
  /** A web or e-mail address: a name that holds one is an advertisement or bait. */
  | 'address'
  /** A character that no font has: it could not be printed on a receipt. */
  | 'unprintable'

export const longestName: Record<NameKind, number> = { person: 100, organisation: 200 }

/** A name in its stored form: composed (NFC), without invisible marks or blanks around it. */
export const composeName = (typed: string): string => dropInvisible(typed.normalize('NFC')).trim()

/** Why a name is refused, or null. Both the form and the server check it. */
export const refuseName = (typed: string, kind: NameKind): NameRefusal | null => {
  const name = composeName(typed)
  if (name.length > longestName[kind]) return 'too_long'
  if (unreadable.test(name)) return 'invalid'
  if (hasAddress(name, kind)) return 'address'
  return unprintableCharacters(name).length > 0 ? 'unprintable' : null
}

/** The characters for which a text is refused as `invalid`. */
export const hiddenCharacters = (text: string): readonly string[] =>
  Array.from(text).filter((character) => unreadable.test(character))

const unreadable = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\uFFFD]/u

/** Returns true if a name contains a web or e-mail address, including a disguised one. */
export const hasAddress = (name: string, kind: NameKind): boolean => {
  const plain = readable(name)
  if (organisationRules.some((rule) => rule.test(plain))) return true
  return kind === 'person' && (personRules.some((rule) => rule.test(plain)) || isWordDomain(plain))
}

const isWordDomain = (plain: string): boolean => {
  const parts = plain.split('.')
  return parts.some((part, at) => at > 0 && wordEnding.test(part) && isLabel(parts[at - 1] ?? ''))
}

const isLabel = (before: string): boolean => {
  const last = before.split(/[^\p{L}\d-]/u).at(-1) ?? ''
  return last.length > 2 && !titles.includes(last)
}

// Returns the name as a reader or a mail program reads it. Full width and invisible characters,
// Chinese full stops and brackets around a dot make no difference.
const readable = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replaceAll(/[\u3002\uff61\u2024\u2027\ufe52]/gu, '.')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?[[({] ?(?:\.|dot) ?[\])}] ?/gu, '.')
    .replaceAll(/ dot /gu, '.')
    .replaceAll(/[點点] ?(?=com\b|net\b|org\b|hk\b|cn\b)/gu, '.')

// Endings of domains that are no name, and are one also with blanks around their dot.
const plainEndings =
  'com|net|org|info|biz|edu|gov|xyz|asia|mobi|online|website|icu|top|vip|app|click|link|shop|store|site|example|onion'
// Endings of domains that are also names or words: counted only without a gap after the dot.
const wordEndings =
  'live|club|cloud|tech|space|fun|win|bid|loan|work|today|page|wiki|blog|news|media|support|help|finance|bank|money|cash|gift|gifts|promo|bonus|lol|zip|mov|dev|test|io|co|me|cc|tv|ws|ly|gl|gg|cn|hk|tw|jp|kr|sg|my|uk|us|eu|ru|de|fr|ca|au|nz|at|be|ch|cz|nl|no|pl|se|es|it|in|id|ph|vn|th'
const chineseEndings =
  '香港|中国|中國|公司|网络|網絡|網路|网址|網址|网站|網站|在线|在線|商城|台湾|台灣|新加坡'
// "Mr.Win", "Dr.Page" and "U.Win" are people.
const titles = 'mr mrs ms miss mx dr prof rev sir hon eng ma md st jr sr'.split(' ')
const label = '[\\p{L}\\d][\\p{L}\\d-]*'

// The text has single blanks. Only the last character before a dot is checked, because an
// expression for all of it would try every position in a long word.
const protocol = /(?:h(?:tt|xx)ps?|ftp|mailto|tel|javascript|data) ?:|: ?\/ ?\/|\bhxxps?\b/u
const www = /(?:^|[^\p{L}\d])www\d? ?\.|(?:^| )www(?: |$)/u
const path = new RegExp(`[\\p{L}\\d-] ?\\. ?${label} ?(?::\\d+|[/?#\\\\])`, 'u')
const numbers = /\d{1,3}(?:\.\d{1,3}){3}/u
const domain = new RegExp(`[\\p{L}\\d-] ?\\. ?(?:${plainEndings})(?![\\p{L}\\d-])`, 'u')
const wordEnding = new RegExp(`^(?:${wordEndings})(?![\\p{L}\\d-])`, 'u')
const chineseDomain = new RegExp(`[\\p{L}\\d-] ?\\. ?(?:${chineseEndings})(?!\\p{L})`, 'u')
const email = new RegExp(`\\S ?@ ?${label} ?\\. ?${label}`, 'u')

const organisationRules = [protocol, www, path, numbers, email]
const personRules = [domain, chineseDomain, /@/u]
