import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { listContractTexts } from '../testing/contract-texts.ts'
import type { TextSchema } from '../testing/text-schemas.ts'
import { computingMilliseconds } from '@almoner/domain/testing/computing-time.ts'

// A quadratic expression takes some tenths of a second for the shorter one, and minutes for the longer one.
const lengths = [24 * 1024, 256 * 1024]
const mostMilliseconds = 50

const signs = [
  ['0', '9', 'a', 'Z', 'é', 'e\u0301', '婆', '０', '😀', ' ', '\t', '\n', '\u3000', '\u00a0'],
  ['.', ',', ':', ';', '-', '_', '/', '\\', '@', '#', '%', '&', '=', '+', '*', '?', '!', '~'],
  ['(', ')', '[', ']', '{', '}', '<', '>', '"', "'", '`', '|', '\u200b', '\u200d', '\ud83d'],
  ['a.', 'a@', ' .', '1,', '://', '..', '=?', '\r\n', '. dot ', '&#', 'T1', '0-', '(.'],
].flat()

/** Long texts of one sign, alone and between others. */
const longTexts = (length: number): readonly string[] =>
  signs.flatMap((sign) => {
    const repeated = sign.repeat(length / sign.length)
    return [repeated, `${repeated}!`, `1.${repeated}1`]
  })

const isSlow = ({ schema }: TextSchema, text: string): boolean =>
  [1, 2, 3].every(() => {
    const before = computingMilliseconds()
    v.safeParse(schema, text)
    return computingMilliseconds() - before > mostMilliseconds
  })

/** The fields that take too long to read a text, each with the first such text. */
const slowFields = (fields: readonly TextSchema[]): readonly string[] => {
  const slow = new Map<TextSchema, string>()
  for (const text of lengths.flatMap(longTexts)) {
    for (const field of fields) {
      if (!slow.has(field) && isSlow(field, text)) slow.set(field, text)
    }
  }
  return [...slow].map(([{ path }, text]) => `${path}: ${JSON.stringify(text.slice(0, 8))}…`)
}

let texts: readonly TextSchema[] = []
beforeAll(async () => {
  texts = await listContractTexts()
})

describe('a text of 256 kB, of any sign', () => {
  it('is read within 50 ms by every field of every contract', () => {
    expect(texts.length).toBeGreaterThan(200)
    expect(slowFields(texts)).toEqual([])
  })

  it('is reported by this check if its expression takes quadratic time', () => {
    const schema = v.pipe(v.string(), v.regex(/0+$/))
    expect(slowFields([{ path: 'a', schema }])).not.toEqual([])
  })
})
