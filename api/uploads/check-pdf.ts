import { inflateSync } from 'node:zlib'

/** Why a PDF is not taken as a document. */
export type PdfProblem = 'not_pdf' | 'encrypted' | 'active' | 'empty'

// What runs a program, opens another file, or carries one inside.
const activeNames = ['JavaScript', 'JS', 'Launch', 'EmbeddedFiles', 'RichMedia', 'XFA']
/** An object stream unpacks to a few hundred kilobytes. */
const mostUnpackedBytes = 16 * 1024 * 1024

/**
 * Looks for what a document must not contain, in the objects of a PDF and in its compressed object
 * streams. Pictures and fonts are not searched: their bytes are no objects.
 */
export const checkPdf = (bytes: Uint8Array): PdfProblem | null => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!text.startsWith('%PDF-')) return 'not_pdf'
  const objects = objectsIn(text)
  if (objects === null) return 'active'
  const names = namesIn(objects)
  if (names.has('Encrypt')) return 'encrypted'
  if (activeNames.some((name) => names.has(name))) return 'active'
  return /\/Type\s*\/Page(?![A-Za-z])/.test(objects) ? null : 'empty'
}

/** The text of all objects; null where an object stream cannot be read, so that nothing hides there. */
const objectsIn = (text: string): string | null => {
  const parts: string[] = []
  let at = 0
  let left = mostUnpackedBytes
  for (const match of text.matchAll(/\bstream\r?\n/g)) {
    if (match.index < at) continue
    const head = text.slice(at, match.index)
    parts.push(head)
    const from = match.index + match[0].length
    const end = text.indexOf('endstream', from)
    const to = end === -1 ? text.length : end
    const dictionary = head.slice(head.lastIndexOf('obj') + 3)
    if (namesIn(dictionary).has('ObjStm')) {
      const unpacked = unpack(dictionary, { data: text.slice(from, to), most: left })
      if (unpacked === null) return null
      left -= unpacked.length
      parts.push(unpacked)
    }
    at = to
  }
  parts.push(text.slice(at))
  return parts.join('\n')
}

const unpack = (
  dictionary: string,
  { data, most }: { data: string; most: number },
): string | null => {
  const names = namesIn(dictionary)
  if (!names.has('Filter')) return data
  const isOnlyDeflated =
    names.has('FlateDecode') && !/\/Filter\s*\[[^\]]*\/[^\]]*\//.test(dictionary)
  if (!isOnlyDeflated || most <= 0) return null
  try {
    return inflateSync(Buffer.from(data, 'latin1'), {
      maxOutputLength: most,
      // The line break before `endstream` belongs to no data.
      finishFlush: 2,
    }).toString('latin1')
  } catch {
    return null
  }
}

/** A name may spell each of its characters in hex: `/J#61vaScript`. */
const namesIn = (objects: string): ReadonlySet<string> =>
  new Set(
    [...objects.matchAll(/\/([^\s()<>[\]{}/%]+)/g)].map(([, name = '']) =>
      name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    ),
  )
