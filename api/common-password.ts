import { isPublishedPassword } from './published-passwords.ts'

// What lists of stolen passwords begin with, in small letters and without what people add to them.
const words = new Set(
  `password passwort passw0rd qwerty qwertyuiop qwer asdf asdfgh asdfghjkl zxcvbnm qazwsx abc abcd abcde
  abcdef abcdefg abcdefgh iloveyou loveyou ilove love lovely princess sunshine monkey dragon football
  baseball basketball soccer superman batman spiderman pokemon naruto starwars master shadow michael
  jordan jennifer jessica ashley daniel charlie thomas andrew anthony joshua robert william maggie
  summer winter spring autumn january february march april june july august september october november
  december monday friday letmein welcome hello trustno admin administrator root user guest login test
  testing demo default changeme change secret access system server oracle computer internet google
  samsung apple nokia android whatever freedom hunter killer ginger cookie chocolate butterfly flower
  purple orange yellow silver golden diamond liverpool chelsea arsenal manchester barcelona ranger
  harley mustang ferrari porsche mercedes hongkong hongkonger hk kowloon china taiwan macau woaini aa
  aaa aaaa a q z x p pass charity donate donation donor staff office almoner`.split(/\s+/),
)

const rows = [
  '0123456789',
  '9876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]

/**
 * Whether a guesser tries this among the first: a frequent word with figures or signs around it, a run
 * along the keyboard, the same few letters again and again, the owner's own address, or a password that
 * the demonstration publishes.
 */
export const isCommonPassword = (password: string, username = ''): boolean => {
  const plain = password.normalize('NFKC').toLowerCase()
  const [name = ''] = username.toLowerCase().split('@')
  return (
    isPublishedPassword(password) ||
    words.has(bare(plain)) ||
    words.has(asLetters(bare(plain))) ||
    words.has(bare(asLetters(plain))) ||
    (name.length >= 4 && plain.includes(name)) ||
    isRun(plain) ||
    new Set(plain).size <= 3
  )
}

const bare = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}

const asLetters = (text: string): string =>
  text.replaceAll(/[01345@$]/g, (sign) => letters[sign] ?? sign)

// `qwer1234`, `abcd1234`, `1234abcd`: nothing but pieces of rows, three keys or more in each.
const isRun = (text: string): boolean => {
  let left = text
  while (left !== '') {
    const length = longestRunAt(left)
    if (length < 3) return false
    left = left.slice(length)
  }
  return text !== ''
}

const longestRunAt = (text: string): number => {
  for (let length = Math.min(text.length, 26); length >= 3; length -= 1) {
    if (rows.some((row) => row.includes(text.slice(0, length)))) return length
  }
  return 0
}
