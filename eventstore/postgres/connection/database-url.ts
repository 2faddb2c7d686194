import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Env = Record<string, string | undefined>

/** The database that a command uses, or a sentence for the operator. */
export const databaseUrlFrom = (env: Env): { url: string } | { refused: string } => {
  const { DATABASE_URL, DATA_DIR } = env
  if (DATABASE_URL) return { url: DATABASE_URL }
  const file = join(DATA_DIR || '.data', 'connection.json')
  try {
    const connection: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isConnection(connection)) return { url: connection.url }
  } catch {
    // The file is missing or unreadable; one piece of advice fits both.
  }
  return {
    refused: `No database found: start Almoner first (npm start writes ${file}), or set DATABASE_URL.`,
  }
}

const isConnection = (value: unknown): value is { url: string } =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'
