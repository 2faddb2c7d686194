import type { TextEncoding } from './profiles/profile.ts'

/**
 * Encodes a text in the first of these encodings that has all its characters. The last one is used
 * otherwise, so that no character is lost.
 */
export const encodeText = (text: string, encodings: readonly TextEncoding[]): Uint8Array => {
  if (!encodings.includes('big5')) return Buffer.from(text)
  return encodeBig5(text) ?? Buffer.from(text)
}

const encodeBig5 = (text: string): Uint8Array | null => {
  const bytes: number[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    const pair = code < 128 ? [code] : findBig5Bytes().get(sign)
    if (pair === undefined) return null
    bytes.push(...pair)
  }
  return Uint8Array.from(bytes)
}

// Six characters have two codes, and the second is the usual one: encoding.spec.whatwg.org, “Big5”.
const secondOfTwo: ReadonlySet<string> = new Set('═╞╡╪十卅')

let big5Bytes: ReadonlyMap<string, readonly [number, number]> | null = null

// The platform decodes Big5 and does not encode it, so the table is read backwards. The lead bytes
// below 0xA1 are characters of Hong Kong that a program of that time may not know.
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
