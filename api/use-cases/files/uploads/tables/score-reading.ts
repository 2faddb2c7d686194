/** Returns the average rarity of the characters beyond ASCII: 0 if all of them are common. */
export const scoreReading = (
  bytes: Uint8Array,
  encoding: 'big5-hkscs' | 'gb18030' | 'windows-1252',
): number => {
  const score = { 'big5-hkscs': scoreBig5, gb18030: scoreGb, 'windows-1252': scoreLatin }[encoding]
  let [sum, count, at] = [0, 0, 0]
  while (at < bytes.length) {
    if ((bytes[at] ?? 0) < 0x80) {
      at += 1
      continue
    }
    const read = score(bytes, at)
    sum += read.score
    count += 1
    at += read.length
  }
  return count === 0 ? 0 : sum / count
}

type Scored = { score: number; length: number }

const impossible = 20
const rare = 3
const seldom = 1
const sign = 0.5

const within = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to

/**
 * The encoding has 5,401 common characters first, then 7,652 others, and Hong Kong's own around
 * them.
 */
const scoreBig5 = (bytes: Uint8Array, at: number): Scored => {
  const [lead, trail] = [bytes[at] ?? 0, bytes[at + 1] ?? 0]
  const isPair =
    within(lead, 0x87, 0xfe) && (within(trail, 0x40, 0x7e) || within(trail, 0xa1, 0xfe))
  if (!isPair) return { score: impossible, length: 1 }
  if (within(lead, 0xa4, 0xc5) || (lead === 0xc6 && trail <= 0x7e)) return { score: 0, length: 2 }
  if (within(lead, 0xa1, 0xa3)) return { score: sign, length: 2 }
  return { score: within(lead, 0xc9, 0xf9) ? seldom : rare, length: 2 }
}

/**
 * The encoding has 3,755 common characters first, then 3,008 others; all the rest was added later.
 */
const scoreGb = (bytes: Uint8Array, at: number): Scored => {
  const [lead, trail] = [bytes[at] ?? 0, bytes[at + 1] ?? 0]
  if (within(lead, 0x81, 0xfe) && within(trail, 0x30, 0x39)) return { score: rare, length: 4 }
  const isPair = within(lead, 0x81, 0xfe) && within(trail, 0x40, 0xfe) && trail !== 0x7f
  if (!isPair) return { score: impossible, length: 1 }
  if (trail < 0xa1 || within(lead, 0x81, 0xa0)) return { score: rare, length: 2 }
  if (within(lead, 0xb0, 0xd7)) return { score: 0, length: 2 }
  if (within(lead, 0xa1, 0xa3)) return { score: sign, length: 2 }
  return { score: within(lead, 0xd8, 0xf7) ? seldom : rare, length: 2 }
}

const isLatinLetter = (byte: number): boolean =>
  within(byte, 0x41, 0x5a) || within(byte, 0x61, 0x7a) || isHighLetter(byte)

const highLetters = new Set([0x8a, 0x8c, 0x8e, 0x9a, 0x9c, 0x9e, 0x9f])
const isHighLetter = (byte: number): boolean =>
  highLetters.has(byte) || (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7)

const undefinedBytes = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
// “ ” ‘ ’ – — … € £ ©
const punctuation = new Set([0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0, 0xa3, 0xa9])

/**
 * One of these letters is usually beside letters of ASCII: three of them in a row are not a
 * European word.
 */
const scoreLatin = (bytes: Uint8Array, at: number): Scored => {
  const byte = bytes[at] ?? 0
  const [before, after] = [bytes[at - 1] ?? 0, bytes[at + 1] ?? 0]
  if (undefinedBytes.has(byte)) return { score: impossible, length: 1 }
  if (punctuation.has(byte)) return { score: sign, length: 1 }
  if (!isHighLetter(byte)) return { score: rare, length: 1 }
  const isCrowd = before >= 0x80 && after >= 0x80
  const isWithin = isLatinLetter(before) || isLatinLetter(after)
  const isMixed = before >= 0x80 || after >= 0x80
  if (isCrowd) return { score: rare, length: 1 }
  return { score: isWithin && !isMixed ? 0.25 : seldom, length: 1 }
}
