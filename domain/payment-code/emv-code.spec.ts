import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeChecksum } from './checksum.ts'
import { readEmvCode, writeEmvCode } from './emv-code.ts'
import { countCharacters, readFields, writeFields } from './fields.ts'
import { everyCode, ownCodes, publishedCodes, publishedWrongCode } from './fixtures.ts'

const text = fc.oneof(
  fc.string({ maxLength: 99 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 20 }),
)
const value = text.filter(
  (candidate) => countCharacters(candidate) <= 99 && candidate.isWellFormed(),
)

/** Any fields after 00, each once, the checksum's own tag excepted. */
const someFields = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 12 })
  .chain((numbers) =>
    fc.tuple(fc.constant(numbers), fc.array(value, { minLength: 12, maxLength: 12 })),
  )
  .map(([numbers, values]) =>
    [{ tag: '00', value: '01' }].concat(
      numbers
        .filter((number) => number !== 63)
        .map((number, index) => ({
          tag: String(number).padStart(2, '0'),
          value: values[index] ?? '',
        })),
    ),
  )

const parseFields = (code: string) => {
  const read = readEmvCode(code)
  if ('refused' in read) throw new Error(read.refused)
  return read.fields
}

describe('a checksum', () => {
  it('is CRC-16/CCITT-FALSE, of bytes', () => {
    expect(computeChecksum('123456789')).toBe('29B1')
    expect(computeChecksum('')).toBe('FFFF')
    // The three bytes of 善 in UTF-8, by another program.
    expect(computeChecksum('善')).toBe('E41C')
  })

  it('is four digits long, also with leading zeros', () => {
    expect(computeChecksum(ownCodes.checksumFromZero.slice(0, -4))).toBe('09AA')
    expect(computeChecksum(ownCodes.checksumFromTwoZeros.slice(0, -4))).toBe('004E')
  })
})

describe('a merchant-presented code', () => {
  it.each(everyCode)('is read, and is the same when written again: %s', (code) => {
    expect(writeEmvCode(parseFields(code))).toBe(code)
  })

  it('is the same for any fields', () => {
    fc.assert(
      fc.property(someFields, (fields) => {
        expect(readFields(writeFields(fields))).toEqual(fields)
        expect(readEmvCode(writeEmvCode(fields))).toEqual({ fields })
      }),
    )
  })

  it('is refused if any one of its characters is changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...everyCode),
        fc.nat(),
        fc.integer({ min: 0x20, max: 0x7e }),
        (code, position, unit) => {
          const at = position % code.length
          const changed = `${code.slice(0, at)}${String.fromCharCode(unit)}${code.slice(at + 1)}`
          fc.pre(changed.toUpperCase() !== code.toUpperCase() || at < code.length - 4)
          fc.pre(changed !== code)
          expect(readEmvCode(changed)).toHaveProperty('refused')
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('is refused if it is cut off anywhere, or too long', () => {
    for (const code of everyCode) {
      for (let end = 0; end < code.length; end += 1) {
        expect(readEmvCode(code.slice(0, end))).toHaveProperty('refused')
      }
      expect(readEmvCode(`${code}0`)).toEqual({ refused: 'malformed' })
    }
  })

  it('may spell its checksum in lower case, which we never do', () => {
    const code = publishedCodes.taxAuthorityTest
    const lower = `${code.slice(0, -4)}${code.slice(-4).toLowerCase()}`
    expect(lower).not.toBe(code)
    expect(parseFields(lower)).toEqual(parseFields(code))
    expect(writeEmvCode(parseFields(lower))).toBe(code)
  })
})

const withChecksum = (content: string) => `${content}6304${computeChecksum(`${content}6304`)}`

describe('a code that is wrong', () => {
  it('is refused with what is wrong', () => {
    expect(readEmvCode(publishedWrongCode)).toEqual({ refused: 'checksum_wrong' })
    expect(readEmvCode('')).toEqual({ refused: 'not_emv' })
    expect(readEmvCode('https://example.hk')).toEqual({ refused: 'not_emv' })
    expect(readEmvCode('0002015899HK')).toEqual({ refused: 'malformed' })
    expect(readEmvCode('000201XX02HK')).toEqual({ refused: 'malformed' })
    expect(readEmvCode('0002015802HK')).toEqual({ refused: 'checksum_missing' })
    expect(readEmvCode('0002016304ZZZZ')).toEqual({ refused: 'checksum_missing' })
  })

  it('has its checksum before the end', () => {
    const early = withChecksum('000201')
    expect(readEmvCode(`${early}5802HK`)).toEqual({ refused: 'checksum_missing' })
    expect(readEmvCode(withChecksum(early))).toEqual({ refused: 'checksum_missing' })
  })

  it('has a field twice', () => {
    const doubled = withChecksum('0002015401154012')
    expect(readEmvCode(doubled)).toEqual({ refused: 'tag_doubled' })
  })

  it('cannot be written', () => {
    const begin = { tag: '00', value: '01' }
    expect(() => writeEmvCode([])).toThrow('payload format')
    expect(() => writeEmvCode([begin, begin])).toThrow('each field once')
    expect(() => writeEmvCode([begin, { tag: '63', value: '1234' }])).toThrow('not given')
    expect(() => writeEmvCode([begin, { tag: '59', value: 'x'.repeat(100) }])).toThrow('100')
    expect(() => writeEmvCode([begin, { tag: '5', value: 'x' }])).toThrow('not a tag')
  })
})
