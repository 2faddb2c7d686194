import { escapeIdentifier, escapeLiteral } from 'pg'

/** A readable word, and its place: `es.events.personal`. */
export type ClearText = { where: string; word: string }

/** A connection of any kind: queries are text. */
type Query = (text: string) => Promise<{ rows: readonly unknown[] }>

/**
 * Returns those of the words that an attacker with the database could read in a schema. It searches
 * any column of any row: as text, as JSON however escaped, as bytes, and in base64.
 */
export const clearTextIn = async (
  query: Query,
  { schema, words }: { schema: string; words: readonly string[] },
): Promise<readonly ClearText[]> => {
  const { rows } = await query(
    `select c.relname as "table", a.attname as "column" from pg_attribute a
      join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${escapeLiteral(schema)} and c.relkind in ('r', 'p', 'm')
        and a.attnum > 0 and not a.attisdropped`,
  )
  const columns = rows as readonly { table: string; column: string }[]
  if (columns.length === 0) throw new Error(`there is no schema ${schema} to look into`)
  const findings: ClearText[] = []
  for (const { table, column } of columns) {
    const from = `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`
    const result = await query(`select ${escapeIdentifier(column)}::text as value from ${from}`)
    const values = result.rows as readonly { value: string | null }[]
    const texts = values.flatMap(({ value }) => (value === null ? [] : listReadings(value)))
    for (const word of words) {
      const sought = asRead(word)
      if (texts.some((text) => text.includes(sought))) {
        findings.push({ where: `${schema}.${table}.${column}`, word })
      }
    }
  }
  return findings
}

const asRead = (text: string): string => text.normalize('NFKC').toLowerCase()

const escaped = /\\u([0-9a-f]{4})/gi
const likeBase64 = /[A-Za-z0-9+/_-]{8,}={0,2}/g
const likeHex = /(?:[0-9a-f]{2}){4,}/gi

const listReadings = (value: string): readonly string[] => {
  const plain = value.replace(escaped, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  const decoded = [
    ...[...value.matchAll(likeBase64)].map(([part]) => Buffer.from(part, 'base64')),
    ...[...value.matchAll(likeHex)].map(([part]) => Buffer.from(part, 'hex')),
  ]
  return [value, plain, ...decoded.map((bytes) => bytes.toString('utf8'))].map(asRead)
}
