import type { TextEncoding } from './profiles/profile.ts'

/**
 * Encodes a text in the first of these encodings that has nearly all its characters: one that is
 * missing becomes a question mark, as the program itself would write it. The last encoding is used
 * otherwise, so that a text of another script is not lost.
 */
export const encodeText = (text: string, encodings: readonly TextEncoding[]): Uint8Array => {
  if (!encodings.includes('big5')) return Buffer.from(text)
  return encodeBig5(text) ?? Buffer.from(text)
}

// Some names of Hong Kong, such as Sham Shui Po, have a character that Big5 lacks. In UTF-8 the
// program would show every Chinese character of the file as several wrong ones.
const mostMissing = 0.1

const encodeBig5 = (text: string): Uint8Array | null => {
  const bytes: number[] = []
  let [wide, missing] = [0, 0]
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    if (code < 128) {
      bytes.push(code)
      continue
    }
    const pair = findBig5Bytes().get(sign)
    wide += 1
    missing += pair === undefined ? 1 : 0
    bytes.push(...(pair ?? questionMark))
  }
  return missing > wide * mostMissing ? null : Uint8Array.from(bytes)
}

const questionMark = [0x3f]

// Six characters have two codes, and the second is the usual one: encoding.spec.whatwg.org, “Big5”.
const secondOfTwo: ReadonlySet<string> = new Set('═╞╡╪十卅')

let big5Bytes: ReadonlyMap<string, readonly [number, number]> | null = null

// The platform decodes Big5 and does not encode it, so the table is read backwards. The lead bytes
// below 0xA1 are characters of Hong Kong, which the platform does not decode.
const findBig5Bytes = (): ReadonlyMap<string, readonly [number, number]> => {
  if (big5Bytes !== null) return big5Bytes
  const decoder = new TextDecoder('big5')
  const table = new Map<string, readonly [number, number]>()
  for (let lead = 0xa1; lead <= 0xf9; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const sign = decoder.decode(Uint8Array.of(lead, trail))
      const isOne = /^[^\uFFFD]$/u.test(sign)
      if (isOne && (!table.has(sign) || secondOfTwo.has(sign))) table.set(sign, [lead, trail])
    }
  }
  big5Bytes = table
  return table
}
