/**
 * Returns one text for one value, by RFC 8785: keys in the order of their UTF-16 units, no space,
 * numbers and strings as ECMAScript writes them. Jsonb returns a value in another order, so hashes
 * of events and of commands' inputs use this text. The format is frozen: every hash chain link ever
 * recorded outside depends on it.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  let members = ''
  for (const key of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[key]
    // Undefined members are omitted, as in JSON.
    if (member === undefined) continue
    members += `${members && ','}${quoted(key)}:${canonicalJson(member)}`
  }
  return `{${members}}`
}

// Nearly every text needs no escape, and the test is faster than escaping.
const nothingToEscape = /^[ !#-[\]-~]*$/

const quoted = (text: string): string =>
  nothingToEscape.test(text) ? `"${text}"` : JSON.stringify(text)
