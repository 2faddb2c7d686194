import type { LocalisedText } from '../../kernel/locale.ts'

const shortest = 2
const longest = 6
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** No abbreviation of a charity's name has their initials. */
const unused = new Set(['AND', 'THE', 'OF', 'FOR', 'IN', 'LIMITED', 'LTD', 'HONG', 'KONG'])

/**
 * Returns the possible prefixes of a charity's receipts, the best first. They are the initials of
 * its English name, then its sub-domain. Both are then extended with further letters, so that one
 * is free.
 */
export const receiptPrefixes = ({
  name,
  subDomain,
}: {
  name: LocalisedText
  subDomain: string
}): readonly string[] => {
  const initials = readInitials(name.en ?? name.default)
  const label = subDomain.toUpperCase().replaceAll(/[^A-Z]/g, '')
  const stem = [initials, label].find(isLongEnough) ?? 'CH'
  const short = stem.slice(0, longest - 2)
  const further = letters.flatMap((one) => letters.map((two) => `${short}${one}${two}`))
  const wanted = [initials, label.slice(0, longest), ...further].filter(isLongEnough)
  return [...new Set(wanted)]
}

const isLongEnough = (prefix: string): boolean => prefix.length >= shortest

// "St. James’" is "ST JAMES", and "Children’s" counts as one word.
const readInitials = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[’'\p{M}]/gu, '')
  const parts = plain.match(/[A-Z]+/g) ?? []
  const used = parts.filter((part) => !unused.has(part))
  return (used.length >= shortest ? used : parts)
    .map((part) => part.slice(0, 1))
    .join('')
    .slice(0, longest)
}
