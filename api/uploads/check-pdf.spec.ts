import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { checkPdf } from './check-pdf.ts'

const page = '3 0 obj\n<</Type /Page /Parent 2 0 R>>\nendobj\n'
const pdf = (body: string, trailer = '<</Root 1 0 R>>'): Uint8Array =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n${body}trailer\n${trailer}\n%%EOF\n`,
    'latin1',
  )
const stream = (dictionary: string, data: Buffer): string =>
  `9 0 obj\n<<${dictionary}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream\nendobj\n`
const packed = (text: string): Buffer => deflateSync(Buffer.from(text, 'latin1'))
const objectStream = '/Type/ObjStm /Filter/FlateDecode '

describe('a PDF', () => {
  it('with a page and nothing else is taken', () => {
    expect(checkPdf(pdf(page))).toBeNull()
    expect(checkPdf(pdf(stream(objectStream, packed('<</Type/Page>>'))))).toBeNull()
  })

  it('that only has the name of one is refused', () => {
    expect(checkPdf(Buffer.from('GIF89a /Type /Page'))).toBe('not_pdf')
    expect(checkPdf(new Uint8Array())).toBe('not_pdf')
  })

  it('that asks for a password is refused', () => {
    expect(checkPdf(pdf(page, '<</Root 1 0 R /Encrypt 7 0 R>>'))).toBe('encrypted')
  })

  it.each([
    '/S /JavaScript /JS (app.alert\\(1\\))',
    '/S /J#61vaScript',
    '/S/Launch /F (x.exe)',
    '/Names <</EmbeddedFiles 8 0 R>>',
    '/AcroForm <</XFA 8 0 R>>',
  ])('that does something is refused: %s', (entry) => {
    const action = `8 0 obj\n<<${entry}>>\nendobj\n`
    expect(checkPdf(pdf(page + action))).toBe('active')
    expect(checkPdf(pdf(page + stream(objectStream, packed(`<<${entry}>>`))))).toBe('active')
  })

  it('whose objects cannot be read is refused', () => {
    expect(checkPdf(pdf(page + stream(objectStream, Buffer.from('no zlib'))))).toBe('active')
    const twice = '/Type/ObjStm /Filter[/ASCIIHexDecode /FlateDecode] '
    expect(checkPdf(pdf(page + stream(twice, packed('<<>>'))))).toBe('active')
    const bomb = packed('a'.repeat(17 * 1024 * 1024))
    expect(checkPdf(pdf(page + stream(objectStream, bomb)))).toBe('active')
  })

  it('is not judged by the bytes of its pictures', () => {
    expect(checkPdf(pdf(page + stream('/Subtype/Image ', Buffer.from('/JS /Launch'))))).toBeNull()
  })

  it('without a page is refused', () => {
    expect(checkPdf(pdf(''))).toBe('empty')
    expect(checkPdf(pdf('2 0 obj\n<</Type/Pages /Count 0>>\nendobj\n'))).toBe('empty')
  })
})
