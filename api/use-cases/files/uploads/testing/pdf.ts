/** An object of a PDF: its number and its text. */
type Numbered = readonly [number, string]

/** `padding`: so many signs of a comment, which shows nothing. */
const write = (objects: readonly Numbered[], trailer: string, padding = 0): Buffer => {
  const parts = [`%PDF-1.7\n%${'x'.repeat(padding)}\n`]
  const offsets = new Map<number, number>()
  let length = parts[0]?.length ?? 0
  for (const [number, text] of objects) {
    offsets.set(number, length)
    const part = `${number} 0 obj\n${text}\nendobj\n`
    parts.push(part)
    length += part.length
  }
  const size = Math.max(0, ...offsets.keys()) + 1
  const lines = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined
      ? '0000000000 65535 f \n'
      : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  parts.push(
    `xref\n0 ${size}\n${lines.join('')}trailer\n<</Size ${size} /Root 1 0 R ${trailer}>>\n`,
  )
  return Buffer.from(`${parts.join('')}startxref\n${length}\n%%EOF\n`, 'latin1')
}

const toStream = (content: string, entries = ''): string =>
  `<<${entries} /Length ${content.length}>>\nstream\n${content}\nendstream`

type Written = {
  /** The text of the page. */
  text?: string
  /** Entries of the catalog, of the page and of the trailer. */
  catalog?: string
  page?: string
  trailer?: string
  /** Further objects, from number 6. */
  objects?: readonly string[]
  /** The length of the file. */
  bytes?: number
}

/** A PDF of one page, as a bank's website writes it. */
export const createPdf = (options: Written = {}): Uint8Array<ArrayBuffer> => {
  const {
    text = 'Transfer completed',
    catalog = '',
    page = '',
    trailer = '',
    objects = [],
  } = options
  const all: Numbered[] = [
    [1, `<</Type /Catalog /Pages 2 0 R ${catalog}>>`],
    [2, '<</Type /Pages /Kids [3 0 R] /Count 1>>'],
    [
      3,
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>> ${page}>>`,
    ],
    [4, toStream(`BT /F1 18 Tf 20 100 Td (${text}) Tj ET`)],
    [5, '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>'],
    ...objects.map((object, index) => [index + 6, object] as const),
  ]
  const [least, atLeast] = [write(all, trailer).length, options.bytes ?? 0]
  if (atLeast <= least) return Uint8Array.from(write(all, trailer))
  // The place of the table has some digits more in a longer file.
  const more = write(all, trailer, atLeast - least).length - atLeast
  return Uint8Array.from(write(all, trailer, atLeast - least - more))
}

/** Creates a PDF without a page. */
export const createEmptyPdf = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    write(
      [
        [1, '<</Type /Catalog /Pages 2 0 R>>'],
        [2, '<</Type /Pages /Kids [] /Count 0>>'],
      ],
      '',
    ),
  )
