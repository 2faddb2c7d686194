import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { lineSchema, linesSchema } from './contract.ts'

const line = (text: string) => v.safeParse(lineSchema(40, 'name'), text)
const lines = (text: string) => v.safeParse(linesSchema(40, 'memo'), text)
const findCode = (parsed: ReturnType<typeof line>) => parsed.issues?.[0].message

describe('text that a person types', () => {
  it.each(['Ada', '陳大文', '👩‍👧', 'ن\u200cم', 'न\u200dम', '𨋢'])(
    'is accepted unchanged: %s',
    (text) => {
      expect([line(text).output, lines(text).output]).toEqual([text, text])
    },
  )

  it.each(['\u200b', ' \u2060\ufeff ', '\u3164', '\u2800', '\u{e0041}'])(
    'is empty if it has no visible characters: %j',
    (text) => {
      expect([line(text).output, lines(text).output]).toEqual(['', ''])
    },
  )

  it.each([
    '\u202eAda',
    '\u2068Ada\u2069',
    ' \ufeffAda\u200e',
    '\u200eAda\u00ad \u200b',
    'A\u202dd\u202ca',
  ])('is accepted without its invisible characters: %j', (text) => {
    expect([line(text).output, String(lines(text).output).trim()]).toEqual(['Ada', 'Ada'])
  })

  it.each(['a\ud800', 'a\u0000'])('is refused if it cannot be stored: %j', (text) => {
    expect([findCode(line(text)), findCode(lines(text))]).toEqual(['name.invalid', 'memo.invalid'])
  })

  it('is refused if its bytes were not valid text', () => {
    const misread = new TextDecoder().decode(Uint8Array.from([0x41, 0xc3, 0x28]))
    expect([findCode(line(misread)), findCode(lines(misread))]).toEqual([
      'name.invalid',
      'memo.invalid',
    ])
  })
})
