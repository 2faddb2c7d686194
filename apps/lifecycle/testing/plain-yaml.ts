export type Plain = string | Plain[] | PlainMap
export type PlainMap = { [key: string]: Plain }

type Line = { indent: number; text: string; number: number }
type Reading = { lines: Line[]; anchors: Map<string, Plain> }

/**
 * Parses the YAML subset of docker-compose.yml: maps, lists, strings, anchors and merges. Refuses
 * anything else, with its line.
 */
export const readPlainYaml = (source: string): PlainMap => {
  const lines = source
    .split('\n')
    .map((raw, index) => ({ indent: raw.search(/\S/), text: raw.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
  const reading = { lines, anchors: new Map<string, Plain>() }
  const read = mapFrom(reading, 0)
  const [left] = reading.lines
  if (left) throw refused(left)
  return read
}

const blockFrom = (reading: Reading, indent: number): Plain => {
  const [first] = reading.lines
  if (first?.text.startsWith('[')) {
    reading.lines.shift()
    return parseValue(first, first.text, reading)
  }
  return first?.text.startsWith('- ') ? listFrom(reading, indent) : mapFrom(reading, indent)
}

const listFrom = (reading: Reading, indent: number): Plain[] => {
  const items: Plain[] = []
  for (let [line] = reading.lines; line?.indent === indent; [line] = reading.lines) {
    if (!line.text.startsWith('- ')) throw refused(line)
    reading.lines.shift()
    items.push(parseValue(line, line.text.slice(2), reading))
  }
  return items
}

const mapFrom = (reading: Reading, indent: number): PlainMap => {
  const own: PlainMap = {}
  let merged: PlainMap = {}
  for (let [line] = reading.lines; line?.indent === indent; [line] = reading.lines) {
    const [, key, anchor, rest] = /^([\w-]+|<<):(?: &([\w-]+))?(?: (.+))?$/.exec(line.text) ?? []
    if (key === undefined || key in own) throw refused(line)
    reading.lines.shift()
    const [next] = reading.lines
    const opens = rest === undefined && next !== undefined && next.indent > indent
    const value = opens ? blockFrom(reading, next.indent) : parseValue(line, rest ?? "''", reading)
    if (anchor !== undefined) reading.anchors.set(anchor, value)
    if (key !== '<<') own[key] = value
    else if (typeof value === 'object' && !Array.isArray(value)) merged = value
    else throw refused(line)
  }
  return { ...merged, ...own }
}

const parseValue = (line: Line, text: string, reading: Reading): Plain => {
  if (text.startsWith('[')) {
    const items = /^\[(.*)\]$/.exec(text)?.[1]?.match(/'[^']*'|"[^"]*"|[^,]+/g)
    if (!items) throw refused(line)
    return items.map((item) => parseString(line, item.trim())).filter((item) => item !== '')
  }
  if (!text.startsWith('*')) return parseString(line, text)
  const anchor = reading.anchors.get(text.slice(1))
  if (anchor === undefined) throw refused(line)
  return anchor
}

const parseString = (line: Line, text: string): string => {
  const quoted = /^'([^']*)'$|^"([^"\\]*)"$/.exec(text)
  if (quoted) return quoted[1] ?? quoted[2] ?? ''
  // Unquoted, such text is a map, a comment or another YAML type instead of this string.
  if (/^[-?:,[\]{}#&*!|>'"%@`](?:\s|$)|^[[\]{}#&*!|>'"%@`]|: |:$| #/.test(text)) throw refused(line)
  return text
}

const refused = ({ number, text }: Line): Error =>
  new Error(`line ${number} is not as plain as it must be: ${text}`)
