import { inflateSync } from 'node:zlib'

// Reads the text of a drawn PDF from its bytes.

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

/**
 * Returns the text of each page, in drawing order, with a line for each marked part. An alternative
 * text replaces the text of its part.
 */
export const pageTexts = (pdf: Uint8Array): readonly string[] =>
  drawings(pdf).map(({ drawing, glyphs }) => {
    let font = new Map<string, string>()
    let isSpelt = false
    return [...drawing.matchAll(tokens)]
      .map(([, name, codes = '', spelt, end]) => {
        if (name !== undefined) font = glyphs.get(name) ?? font
        if (spelt !== undefined) {
          isSpelt = true
          return spelling(spelt)
        }
        if (end !== undefined) {
          if (!isSpelt) return '\n'
          isSpelt = false
        }
        if (isSpelt) return ''
        return (codes.match(/.{4}/g) ?? []).map((code) => font.get(code) ?? '').join('')
      })
      .join('')
  })

/** Returns the number of drawn glyphs that represent no character: boxes. */
export const boxCount = (pdf: Uint8Array): number =>
  drawings(pdf)
    .map(({ drawing }) => drawing)
    .join('\n')
    .match(/<(?:[0-9a-f]{4})+> /g)
    ?.flatMap((codes) => codes.match(/[0-9a-f]{4}/g) ?? [])
    .filter((code) => code === '0000').length ?? 0

const tokens =
  /\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>|\/ActualText \(\xfe\xff((?:\\[\s\S]|[^\\)])*)\)|(EMC)/g

// A PDF string: UTF-16, with its delimiters escaped.
const spelling = (bytes: string): string => {
  const plain = bytes.replace(/\\([\s\S])/g, (_, masked: string) => escapes[masked] ?? masked)
  return Buffer.from(plain, 'latin1').swap16().toString('utf16le')
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const drawings = (pdf: Uint8Array) => {
  const objects = readObjects(pdf)
  const glyphs = readGlyphs(objects)
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b(?!s)/.test(object))
    .map((page) => ({
      drawing: objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '',
      glyphs,
    }))
}

/**
 * Returns the place of each text: its baseline's points from the left and from the foot of its
 * page.
 */
export const textPlaces = (pdf: Uint8Array): readonly { x: number; y: number }[] =>
  streams(pdf).flatMap((stream) =>
    [...stream.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    })),
  )

/** Every object by its number, with its stream unpacked. */
const readObjects = (pdf: Uint8Array): ReadonlyMap<string, string> =>
  new Map(
    [...latin1(pdf).matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, number = '', body = '']) => [number, unpacked(body)],
    ),
  )

const unpacked = (body: string): string => {
  const packed = /FlateDecode[^>]*>>\s*stream\n([\s\S]*)\nendstream$/.exec(body)?.[1]
  return packed === undefined ? body : inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

/** The characters of a font's glyphs, by the font's name. */
const readGlyphs = (objects: ReadonlyMap<string, string>): Map<string, Map<string, string>> => {
  const matches = [...[...objects.values()].join('\n').matchAll(/\/(F\d+) (\d+) 0 R/g)]
  return new Map(
    matches.map(([, name = '', number = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? ''
      const ranges = (objects.get(map) ?? '').matchAll(
        /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
      )
      const glyphs = [...ranges].flatMap(([, first = '', codes = '']) =>
        (codes.match(/<[^>]*>/g) ?? []).map((code, index): [string, string] => [
          (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
          Buffer.from(code.replace(/[<> ]/g, ''), 'hex').swap16().toString('utf16le'),
        ]),
      )
      return [name, new Map(glyphs)]
    }),
  )
}
