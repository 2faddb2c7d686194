/** One file of a backup. Its path is relative to the backup, with slashes. */
export type Part = { path: string; bytes: number; sha256: string }

/**
 * The content of a backup. It is written last: a folder without a manifest is an incomplete backup.
 * `position` and `links` are those of the event store when the copy began. The copy has these
 * events and those written while it was made.
 */
export type Manifest = {
  format: typeof manifestFormat
  /** RFC 3339, in UTC: no event of the copy is newer. */
  madeAt: string
  /** The newest event, in decimal digits. */
  position: string
  /** The newest chain link of each book, as `npm run audit -- --expect` takes it. */
  links: readonly string[]
  parts: readonly Part[]
}

export const manifestFormat = 1

export const manifestFile = 'manifest.json'

export const databasePart = 'database/base.tar'

/** The PostgreSQL password, as the data folder stores it. */
export const passwordPart = 'postgres.json'

export const filesFolder = 'files'

export const printManifest = (manifest: Manifest): string =>
  `${JSON.stringify(manifest, null, 2)}\n`

/**
 * Refuses an invalid manifest, including one that lists a file outside the folder or lists a file
 * twice.
 */
export const parseManifest = (text: string): Manifest | { refused: string } => {
  const value = parseJson(text)
  if (!isRecord(value)) return { refused: 'its manifest is not readable' }
  if (typeof value['format'] === 'number' && value['format'] > manifestFormat) {
    return { refused: 'it was made by a newer version of Almoner' }
  }
  const { format, madeAt, position, links, parts } = value
  const isWhole =
    format === manifestFormat &&
    typeof madeAt === 'string' &&
    !Number.isNaN(Date.parse(madeAt)) &&
    isMatch(position, /^\d{1,18}$/) &&
    isListOf(links, (link): link is string =>
      isMatch(link, /^[0-9a-z-]+:\d{1,18}:[0-9a-f]{64}$/),
    ) &&
    isListOf(parts, isPart)
  if (!isWhole) return { refused: 'its manifest is not readable' }
  const paths = new Set(parts.map(({ path }) => path))
  if (paths.size < parts.length || !paths.has(databasePart) || !paths.has(passwordPart)) {
    return { refused: 'its manifest does not name every part once' }
  }
  return { format, madeAt, position, links, parts }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isMatch = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value)

const isListOf = <Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
): value is readonly Item[] => Array.isArray(value) && value.every(isItem)

const isPart = (value: unknown): value is Part =>
  isRecord(value) &&
  isMatch(value['path'], /^[^/\\\0]+(?:\/[^/\\\0]+)*$/) &&
  !value['path'].split('/').some((step) => step === '.' || step === '..') &&
  Number.isSafeInteger(value['bytes']) &&
  isMatch(value['sha256'], /^[0-9a-f]{64}$/)
