import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createUploadWorkers } from '../worker/upload-workers.ts'
import { createEmptyPdf, createPdf } from '../testing/pdf.ts'
import { checkPdfTask } from './check-pdf-task.ts'
import { checkPdf } from './check-pdf.ts'

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
/** All objects of a written file, unpacked. */
const readObjects = async (bytes: Uint8Array): Promise<string> => {
  const { context } = await PDFDocument.load(bytes)
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => String(object))
    .join('\n')
}
const check = async (bytes: Uint8Array) => {
  const checked = await checkPdf(bytes)
  if ('refused' in checked) throw new Error(`refused: ${checked.refused}`)
  return checked
}

describe('a PDF', () => {
  it('with a page and nothing else is accepted, and is returned as a PDF', async () => {
    const { bytes } = await check(createPdf())
    expect(toText(bytes)).toMatch(/^%PDF-/)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
  })

  it('is the same file each time', async () => {
    const [one, other] = [await check(createPdf()), await check(createPdf())]
    expect(toText(one.bytes)).toBe(toText(other.bytes))
  })

  it.each(['\uFEFF', 'HTTP/1.1 200 OK\r\n\r\n', '\n\n'])(
    'is taken with some bytes before its beginning: %j',
    async (before) => {
      const { bytes } = await check(Buffer.concat([Buffer.from(before), createPdf()]))
      expect(toText(bytes)).toMatch(/^%PDF-/)
    },
  )

  it.each([
    ['GIF89a /Type /Page', 'not_pdf'],
    ['', 'not_pdf'],
    ['%PDF-1.4\n', 'unreadable'],
    ['%PDF-1.4<html><script>alert(1)</script></html>', 'unreadable'],
    [`%PDF-1.4\n${'/a'.repeat(300_000)}`, 'unreadable'],
  ])('that is a PDF only by name is refused: %j', async (text, refused) => {
    expect(await checkPdf(Buffer.from(text))).toEqual({ refused })
  })

  it('that was cut off is refused', async () => {
    expect(await checkPdf(createPdf().subarray(0, 300))).toEqual({ refused: 'unreadable' })
  })

  it('that requires a password is refused', async () => {
    const trailer = '/Encrypt <</Filter /Standard /V 2 /R 3 /O (x) /U (y) /P -4>>'
    expect(await checkPdf(createPdf({ trailer }))).toEqual({ refused: 'encrypted' })
  })

  it('without a page is refused', async () => {
    expect(await checkPdf(createEmptyPdf())).toEqual({ refused: 'empty' })
  })
})

const script = '<</S /JavaScript /JS (app.alert\\(1\\))>>'
const toObjectStream = (object: string): string => {
  const packed = deflateSync(Buffer.from(`7 0 ${object}`, 'latin1')).toString('latin1')
  return `<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length}>>\nstream\n${packed}\nendstream`
}

describe('a PDF that would do something', () => {
  it.each<[string, Parameters<typeof createPdf>[0]]>([
    ['a script at its opening', { catalog: `/OpenAction ${script}` }],
    ['a script whose name is spelt in hex', { catalog: '/OpenAction <</S /J#61vaScript>>' }],
    ['a script elsewhere', { catalog: '/OpenAction 6 0 R', objects: [script] }],
    [
      'a script in a packed object',
      { catalog: '/OpenAction 7 0 R', objects: [toObjectStream(script)] },
    ],
    ['a named script', { catalog: `/Names <</JavaScript <</Names [(a) ${script}]>>>>` }],
    ['an address at its opening', { catalog: '/OpenAction <</S /URI /URI (http://a.example)>>' }],
    [
      'a form that it sends',
      { page: '/Annots [<</Subtype /Link /Rect [0 0 9 9] /A <</S /SubmitForm>>>>]' },
    ],
    [
      'a file of another machine',
      { catalog: '/OpenAction <</S /GoToR /F (\\\\\\\\a.example\\\\b)>>' },
    ],
    [
      'a program',
      { page: '/Annots [<</Subtype /Link /Rect [0 0 9 9] /A <</S /Launch /F (x.exe)>>>>]' },
    ],
    ['an act of a page', { page: '/AA <</O <</S /GoTo /D [3 0 R /Fit]>>>>' }],
    ['another file', { catalog: '/Names <</EmbeddedFiles <</Names []>>>>' }],
    ['an attached file', { page: '/Annots [<</Subtype /FileAttachment /Rect [0 0 9 9]>>]' }],
    ['a form of another kind', { catalog: '/AcroForm <</XFA 6 0 R>>', objects: ['(x)'] }],
    ['a hidden act', { page: '/Annots [<</Subtype /Link /Rect [0 0 9 9] /A <</S /Hide>>>>]' }],
  ])('is refused for %s', async (_what, options) => {
    expect(await checkPdf(createPdf(options))).toEqual({ refused: 'active' })
  })

  it.each([
    // A comment for readers, and a stream for a search by words.
    '% stream\n6 0 obj\n<</OpenAction <</S /JavaScript>>>>\nendobj\n% endstream\n',
    '7 0 obj\n(stream\n)\nendobj\n8 0 obj\n<</S /Launch>>\nendobj\n',
    '9 0 obj\n<</Length 40>>\nstream\n10 0 obj <</S /JavaScript>> endobj       \nendstream\nendobj\n',
  ])('is stored without what no page needs: %j', async (hidden) => {
    const text = toText(createPdf()).replace('\nxref\n', `\n${hidden}xref\n`)
    const checked = await check(Buffer.from(text, 'latin1'))
    expect(await readObjects(checked.bytes)).not.toMatch(/JavaScript|Launch/)
  })

  it('is taken without its links, the page at which it opens, and its signature', async () => {
    const { bytes } = await check(
      createPdf({
        catalog: '/OpenAction [3 0 R /Fit] /AcroForm <</Fields [6 0 R]>>',
        page: '/Annots [<</Subtype /Link /Rect [0 0 9 9] /A <</S /URI /URI (http://bank.example)>>>> <</Subtype /Link /Rect [0 0 9 9] /A <</S /GoTo /D [3 0 R /Fit]>>>>]',
        objects: ['<</FT /Sig /T (s) /V <</Type /Sig /Contents <00>>>>>'],
      }),
    )
    const objects = await readObjects(bytes)
    expect(objects).not.toMatch(/URI|OpenAction|\/Contents <00>/)
    expect(objects).toMatch(/GoTo/)
  })
})

describe('the fingerprint of a PDF', () => {
  const fingerprint = async (bytes: Uint8Array) => (await check(bytes)).fingerprint
  const plain = createPdf({ trailer: '/Info 6 0 R', objects: ['<</CreationDate (D:20261101)>>'] })

  it('is the same for a file with a different byte that is not visible', async () => {
    const changed = Buffer.from(toText(plain).replace('D:20261101', 'D:20261102'), 'latin1')
    const commented = Buffer.from(toText(plain).replace('%PDF-1.7\n', '%PDF-1.7\n%x\n'), 'latin1')
    const behind = Buffer.concat([plain, Buffer.from('\n%x')])
    for (const each of [changed, commented, behind]) {
      expect(Buffer.from(each).equals(plain)).toBe(false)
      expect(await fingerprint(each)).toBe(await fingerprint(plain))
    }
  })

  it('is the same for a file that another program saved, or with other blanks', async () => {
    expect(await fingerprint((await check(plain)).bytes)).toBe(await fingerprint(plain))
    const spaced = toText(plain)
      .replace('BT /F1 18 Tf', 'BT  /F1\n18 Tf%x\n')
      .replace('/Length 46', '/Length 50')
    expect(await fingerprint(Buffer.from(spaced, 'latin1'))).toBe(await fingerprint(plain))
  })

  it('is another for another text', async () => {
    const other = createPdf({ text: 'Transfer completed (2)' })
    expect(await fingerprint(other)).not.toBe(await fingerprint(plain))
  })
})

describe('the task that checks a PDF', () => {
  const sender = { address: 'one', organisationId: 'one' }

  it('runs in its own thread', async () => {
    const checked = await createUploadWorkers()(checkPdfTask, { bytes: createPdf() }, sender)
    expect(checked).toHaveProperty('output.fingerprint')
  })

  it('ends a file of millions of names, and one that unpacks to gigabytes', async () => {
    const run = createUploadWorkers()
    const quick = { ...checkPdfTask, withinMilliseconds: 1_500 }
    const names = Buffer.from(`%PDF-1.7\n${'/a'.repeat(2_000_000)}\nstartxref\n0\n%%EOF`)
    const many = await run(quick, { bytes: Uint8Array.from(names) }, sender)
    expect(['too_slow', 'too_large']).toContain('refused' in many && many.refused)
  })
})
