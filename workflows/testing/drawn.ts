import { inflateSync } from 'node:zlib'

// What a PDF that was drawn says, read from its bytes.

export const latin1 = (pdf: Uint8Array): string => Buffer.from(pdf).toString('latin1')

export const pageCount = (pdf: Uint8Array): number =>
  latin1(pdf).match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

/** Every stream that is deflated, as text: the drawing and the maps from glyphs to characters. */
const streams = (pdf: Uint8Array): readonly string[] =>
  [...latin1(pdf).matchAll(/FlateDecode[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g)].map((match) =>
    inflateSync(Buffer.from(match[1] ?? '', 'latin1')).toString('latin1'),
  )

/** The characters a reader can copy out, from the fonts' own tables. */
export const characters = (pdf: Uint8Array): string =>
  streams(pdf)
    .filter((stream) => stream.includes('beginbfrange'))
    .flatMap((stream) => stream.match(/<[0-9a-f]{4}(?: [0-9a-f]{4})?>(?=[ \]])/g) ?? [])
    .map((code) => Buffer.from(code.replace(/[<> ]/g, ''), 'hex').swap16().toString('utf16le'))
    .join('')
