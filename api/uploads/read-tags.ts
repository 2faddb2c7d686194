import { DamagedZip } from './unzip.ts'

export type Tag = {
  kind: 'open' | 'close' | 'empty' | 'text'
  /** Without its namespace; empty of a text. */
  name: string
  text: string
  attributes: Readonly<Record<string, string>>
}

// Linear in the length of the text, whatever it contains.
const part = /<(\/?)([\w:.-]+)([^<>]*?)(\/?)>|<[?!][^<>]*>|([^<]+)/g
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const none = {}

/**
 * The tags and texts of a part of a workbook, one after the other. It knows XML's five entities and
 * character references alone: a document that declares any other is refused.
 */
export function* readTags(xml: string): Generator<Tag, void, undefined> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new DamagedZip('a document type is declared')
  for (const [whole, close, name, inside = '', empty, text] of xml.matchAll(part)) {
    if (text !== undefined) {
      yield { kind: 'text', name: '', text: decodeEntities(text), attributes: none }
    } else if (name !== undefined) {
      const kind = close === '/' ? 'close' : empty === '/' ? 'empty' : 'open'
      yield { kind, name: name.replace(/^.*:/, ''), text: '', attributes: readAttributes(inside) }
    } else if (whole === '') return
  }
}

const readAttributes = (inside: string): Record<string, string> => {
  const attributes: Record<string, string> = {}
  if (inside === '') return attributes
  for (const [, name = '', double, single = ''] of inside.matchAll(attribute)) {
    attributes[name] = decodeEntities(double ?? single)
  }
  return attributes
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
        if (name !== undefined) return named[String(name)] ?? whole
        const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
        return point <= 0x10ffff ? String.fromCodePoint(point) : ''
      })
    : text
