/** Calls `onLeaf` for every element that holds text alone. */
type OnLeaf = (name: string, text: string) => void

const attribute = String.raw`\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*')`

// Matches a declaration, an end, a start (with its name, and `/` if it ends immediately), CDATA
// text, or text.
const token = new RegExp(
  [
    String.raw`<\?xml[^?<>]*\?>`,
    String.raw`<\/(?<end>[\w:.-]+)\s*>`,
    String.raw`<(?<start>[\w:.-]+)(?:${attribute})*\s*(?<empty>\/?)>`,
    String.raw`<!\[CDATA\[(?<raw>[^\]]*)\]\]>`,
    String.raw`(?<text>[^<]+)`,
  ].join('|'),
  'y',
)

const deepest = 16

/**
 * Reads the small subset of XML that a status uses, and nothing else: no document type, so no
 * entity of an attacker's making, no comment, no instruction. Answers false for anything else.
 */
export const readXml = (xml: string, onLeaf: OnLeaf): boolean => {
  const open: { name: string; text: string; isLeaf: boolean }[] = []
  let roots = 0
  let at = 0
  while (at < xml.length) {
    token.lastIndex = at
    const match = token.exec(xml)
    if (match === null) return false
    at = token.lastIndex
    const { start, end, empty, raw, text } = match.groups ?? {}
    const inner = open.at(-1)
    if (start !== undefined) {
      if (inner) inner.isLeaf = false
      else roots += 1
      if (roots > 1 || open.length >= deepest) return false
      if (empty === '/') onLeaf(localName(start), '')
      else open.push({ name: start, text: '', isLeaf: true })
    } else if (end !== undefined) {
      if (inner?.name !== end) return false
      open.pop()
      if (inner.isLeaf) onLeaf(localName(end), inner.text.trim())
    } else if (raw !== undefined || text !== undefined) {
      const content = raw ?? decoded(text ?? '')
      if (content === null || (!inner && content.trim() !== '')) return false
      if (inner) inner.text += content
    }
  }
  return roots === 1 && open.length === 0
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

// XML has only five entities without a declaration, and declarations are refused.
const decoded = (text: string): string | null => {
  const [first = '', ...rest] = text.split('&')
  const parts = rest.map((part) => {
    const [, name = '', after = ''] = /^(#?\w{1,8});([^]*)$/.exec(part) ?? []
    const sign = name.startsWith('#') ? decodeCharacter(name.slice(1)) : entities.get(name)
    return sign === undefined ? null : `${sign}${after}`
  })
  return parts.includes(null) ? null : [first, ...parts].join('')
}

const decodeCharacter = (number: string): string | undefined => {
  const isHex = /^x[\dA-Fa-f]+$/.test(number)
  if (!isHex && !/^\d+$/.test(number)) return undefined
  const code = isHex ? Number.parseInt(number.slice(1), 16) : Number(number)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}
