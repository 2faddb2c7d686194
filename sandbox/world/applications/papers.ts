import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** A file that an applicant of the demonstration uploads. */
export type Paper = {
  bytes: Uint8Array
  sha256: string
  contentType: 'application/pdf' | 'image/png'
}

const paper = (bytes: Uint8Array, contentType: Paper['contentType']): Paper => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  contentType,
})

/**
 * Returns one page with these lines, the first as its title. The bytes are identical in every run.
 */
export const letter = (lines: readonly string[]): Paper => {
  const textLines = lines.map((line, at) => {
    const size = at === 0 ? 18 : 11
    return `BT /F1 ${size} Tf 72 ${760 - at * 28} Td (${escaped(line)}) Tj ET`
  })
  return paper(writePdf(textLines.join('\n')), 'application/pdf')
}

/** Returns a page that was copied badly, with grey stripes in place of the words. */
export const unreadableScan = (seed: number): Paper => {
  const stripes = Array.from({ length: 24 }, (_, at) => {
    const grey = (0.6 + ((at * 7 + seed * 3) % 10) / 30).toFixed(2)
    return `${grey} g 72 ${750 - at * 26} ${300 + ((at * 53 + seed * 31) % 150)} 12 re f`
  })
  return paper(writePdf(stripes.join('\n')), 'application/pdf')
}

const escaped = (line: string): string => line.replaceAll(/[\\()]/g, String.raw`\$&`)

const writePdf = (content: string): Uint8Array => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [at, object] of objects.entries()) {
    offsets.push(text.length)
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

type Colour = readonly [red: number, green: number, blue: number]

/** Returns a picture of coloured bands: a specimen, not a real identity card. */
export const picture = (bands: readonly Colour[]): Paper => {
  const [width, height] = [320, 200]
  const rows = Array.from({ length: height }, (_, y) => {
    const [red, green, blue] = bands[Math.floor((y * bands.length) / height)] ?? [0, 0, 0]
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1) row.set([red, green, blue], 1 + x * 3)
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of each of three colours.
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return paper(Buffer.concat([signature, ...chunks]), 'image/png')
}

const chunk = (type: string, data: Uint8Array): Uint8Array => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
