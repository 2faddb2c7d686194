import { describe, expect, it } from 'vitest'
import type { TextEncoding } from '@almoner/domain/tables/text-encoding.ts'
import { decodeText } from './decode-text.ts'
import { sampleNames } from './sample-names.ts'

/** Written by Python's codecs: Node has no encoder. */
const fromHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))

/** The rest of a file, as most of it is. */
const asFile = (hex: string): Uint8Array =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from('Date,Name,Amount\r\n20/11/2026,"'),
      Buffer.from(hex, 'hex'),
      Buffer.from('",500.00\r\n'),
    ]),
  )

const names: [TextEncoding, string, string][] = [
  ['big5-hkscs', '陳大文', 'b3afa46aa4e5'],
  ['big5-hkscs', '姓名', 'a96da657'],
  ['big5-hkscs', '何𨋢', 'a6f39df2'],
  ['big5-hkscs', '李堃', 'a7f5fb69'],
  ['big5-hkscs', '衞雲', '8fc0b6b3'],
  ['big5-hkscs', '深水埗', 'b260a4f496f5'],
  ['big5-hkscs', '鰂魚涌邨', '916fb3bdaf469068'],
  ['big5-hkscs', '一般捐款：銅鑼灣', 'a440afebaebdb4daa147bbc9c672c657'],
  ['gb18030', '陈大文', 'b3c2b4f3cec4'],
  ['gb18030', '姓名', 'd0d5c3fb'],
  ['gb18030', '张伟', 'd5c5ceb0'],
  ['gb18030', '李小龙（香港）', 'c0eed0a1c1faa3a8cfe3b8dba3a9'],
  ['windows-1252', 'Jürgen Müller', '4afc7267656e204dfc6c6c6572'],
  ['windows-1252', 'François', '4672616ee76f6973'],
  ['windows-1252', 'José Peña', '4a6f73e9205065f161'],
  ['windows-1252', 'Zoë', '5a6feb'],
  ['windows-1252', 'Søren Ångström', '53f872656e20c56e67737472f66d'],
  ['windows-1252', 'O’Brien', '4f92427269656e'],
  ['windows-1252', 'Tea & café – “gift”', '546561202620636166e9209620936769667494'],
]

describe('a text without a declared encoding', () => {
  it.each(names)('is read in %s: %s', (encoding, name, hex) => {
    const decoded = decodeText(asFile(hex))
    expect(decoded?.encoding).toBe(encoding)
    expect(decoded?.text).toContain(name)
  })

  it('is judged as a whole', () => {
    const big5 = fromHex('b3afa46aa4e52ca7f5a470a9fa2ca6f39df22cb6c0a7d3b16a')
    expect(decodeText(big5)?.text).toBe('陳大文,李小明,何𨋢,黃志強')
  })

  it('is read as UTF-8 if it is valid UTF-8, and other encodings can be chosen', () => {
    const bytes = new TextEncoder().encode('姓名,金額\n何𨋢,5')
    expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-8', text: '姓名,金額\n何𨋢,5' })
    expect(decodeText(bytes)?.possible).toHaveLength(4)
    const ascii = new TextEncoder().encode('Name,Amount')
    expect(decodeText(ascii)?.possible).toEqual(['utf-8'])
  })

  it('is read as a person chooses, and what is no character of that is marked', () => {
    const bytes = asFile('4afc7267656e204dfc6c6c6572')
    const result = decodeText(bytes, 'utf-8')
    expect(result?.text).toContain('J\uFFFDrgen M\uFFFDller')
    expect(result?.possible).toEqual(['utf-8', 'windows-1252', 'big5-hkscs', 'gb18030'])
  })

  it.each([
    ['utf-8', '\u{feff}姓名,金額\n陳大文,5'],
    ['utf-16le', '\u{feff}姓名,金額\n陳大文,5'],
  ] as const)('is read in %s with its mark', (encoding, text) => {
    const bytes = new Uint8Array(Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'utf16le'))
    expect(decodeText(bytes)).toMatchObject({ encoding, text: '姓名,金額\n陳大文,5' })
  })

  it('is read in UTF-16 without a mark', () => {
    const bytes = new Uint8Array(Buffer.from('Name,Amount\n陳大文,5', 'utf16le'))
    expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-16le' })
    expect(decodeText(bytes.map((_byte, at) => bytes[at ^ 1] ?? 0))?.text).toContain('陳大文')
  })

  it('is not treated as text if it contains zero bytes, as a picture does', () => {
    expect(decodeText(new Uint8Array([0x89, 0x50, 0, 1, 2, 0, 0, 7]))).toBeNull()
  })
})

describe('the samples of an encoding', () => {
  it('are the cells that it makes of characters beyond ASCII', () => {
    const bytes = asFile('4afc7267656e204dfc6c6c6572')
    expect(sampleNames(bytes, 'windows-1252')).toEqual(['Jürgen Müller'])
    expect(sampleNames(bytes, 'utf-8')).toEqual(['J\uFFFDrgen M\uFFFDller'])
    expect(sampleNames(new TextEncoder().encode('Name,Sum'), 'utf-8')).toEqual([])
  })

  it('are few', () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => `陳大文${at},5`).join('\n')
    expect(sampleNames(new TextEncoder().encode(rows), 'utf-8')).toHaveLength(4)
  })
})
