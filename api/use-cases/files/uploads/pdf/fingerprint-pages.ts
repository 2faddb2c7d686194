import { createHash, type Hash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { normaliseContent } from './normalise-content.ts'

/** Entries that show nothing, or that lead to other pages. */
const unseen: ReadonlySet<string> = new Set([
  'Parent',
  'P',
  'A',
  'Dest',
  'Metadata',
  'PieceInfo',
  'LastModified',
  'M',
  'NM',
  'Thumb',
  'B',
  'StructParent',
  'StructParents',
  'Tabs',
  'Length',
  'Filter',
  'DecodeParms',
])
/** The largest size to which one document is unpacked. Beyond that, packed bytes are compared. */
const mostUnpackedBytes = 128 * 1024 * 1024

/**
 * Returns a hash of the visible pages, in hex: their content, fonts and pictures, unpacked. Numbers
 * of objects, dates, comments and blanks are excluded. A file that was saved again, or changed only
 * invisibly, is therefore recognised.
 */
export const fingerprintPages = (pages: readonly PDFDict[]): string => {
  const reading = {
    hash: createHash('sha256'),
    seen: new Map<PDFRef, number>(),
    left: mostUnpackedBytes,
  }
  for (const page of pages) addPage(reading, page)
  return reading.hash.digest('hex')
}

type Reading = { hash: Hash; seen: Map<PDFRef, number>; left: number }

const contents = PDFName.of('Contents')

const addPage = (reading: Reading, page: PDFDict): void => {
  const content = page.lookup(contents)
  const streams = content instanceof PDFArray ? content.asArray() : [content]
  for (const each of streams) {
    const stream = each instanceof PDFRef ? page.context.lookup(each) : each
    if (stream instanceof PDFStream) reading.hash.update(normaliseContent(unpack(reading, stream)))
  }
  addDictionary(reading, page, 'Contents')
}

const add = (reading: Reading, object: PDFObject | undefined, context: PDFContext): void => {
  const { hash, seen } = reading
  if (object instanceof PDFRef) {
    const ordinal = seen.get(object)
    hash.update(`#${ordinal ?? seen.size} `)
    if (ordinal !== undefined) return
    seen.set(object, seen.size)
    add(reading, context.lookup(object), context)
  } else if (object instanceof PDFArray) {
    hash.update('[')
    for (const each of object.asArray()) add(reading, each, context)
    hash.update(']')
  } else if (object instanceof PDFStream) {
    addDictionary(reading, object.dict)
    hash.update(unpack(reading, object))
  } else if (object instanceof PDFDict) addDictionary(reading, object)
  else hash.update(`${String(object)} `)
}

const addDictionary = (reading: Reading, dictionary: PDFDict, except = ''): void => {
  const entries = dictionary
    .entries()
    .map(([key, value]) => [key.decodeText(), value] as const)
    .filter(([name]) => !unseen.has(name) && name !== except)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  reading.hash.update('<')
  for (const [name, value] of entries) {
    reading.hash.update(`/${name} `)
    add(reading, value, dictionary.context)
  }
  reading.hash.update('>')
}

const deflate = PDFName.of('FlateDecode')

const unpack = (reading: Reading, stream: PDFStream): Uint8Array => {
  const packed = stream.getContents()
  const filter = stream.dict.lookup(PDFName.of('Filter'))
  const isDeflated =
    filter === deflate ||
    (filter instanceof PDFArray && filter.size() === 1 && filter.lookup(0) === deflate)
  if (!isDeflated || reading.left <= 0) return packed
  try {
    const unpacked = inflateSync(packed, { maxOutputLength: reading.left })
    reading.left -= unpacked.byteLength
    return unpacked
  } catch {
    return packed
  }
}
