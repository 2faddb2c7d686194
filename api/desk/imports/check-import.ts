import type { Context } from 'hono'
import { closedBooks } from '@almoner/domain/closed-books/index.ts'
import { checkRows, type CheckedRow } from '@almoner/domain/import-rows/check-rows.ts'
import type { RowContext } from '@almoner/domain/import-rows/check-row.ts'
import { mostImportRows } from '@almoner/domain/import/decide.ts'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { isUuid, type Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  listImportRows,
  saveImportRows,
  type ImportFile,
  type ImportFileRow,
} from '@almoner/operational/import-files/import-files.ts'
import {
  findLikelyDuplicates,
  listKnownPayments,
  listUndoneEntries,
  type Suspect,
} from '@almoner/projections/models/imports/query.ts'
import { listProjects } from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../app-env.ts'
import { ownOrganisation } from '../../use-cases/own-charity.ts'

type EntryId = Id<'offline_entry'>
type Written = Pick<ImportFileRow, 'row' | 'line' | 'cells' | 'choice'>

/**
 * Checks every row of an uploaded file against what is known now, and stores what has changed. A
 * preview and a commit call it alike.
 */
export const checkImport = async (c: Context<AppEnv>, file: ImportFile): Promise<void> => {
  const { db } = c.get('deps')
  const asked = { importId: file.import_id, show: 'all', after: 0, limit: mostImportRows } as const
  const rows = await listImportRows(db, asked)
  const before = new Map(rows.map((row) => [row.row, canonicalJson(row)]))
  const judged = await judgeRows(c, { file, rows })
  const changed = judged.filter((row) => canonicalJson(row) !== before.get(row.row))
  await saveImportRows(db, { importId: file.import_id, rows: changed })
}

/** What becomes of each row: added, there already, perhaps there already, or wrong. */
export const judgeRows = async (
  c: Context<AppEnv>,
  { file, rows }: { file: ImportFile; rows: readonly Written[] },
): Promise<ImportFileRow[]> => {
  const checked = checkRows(rows, await loadContext(c, file))
  const entryIds = await findEntryIds(c, checked)
  const there = await findThere(c, { checked, entryIds })
  const likely = await findLikely(
    c,
    checked.filter(({ row }) => !there.has(row)),
  )
  return checked.map((found, index) => {
    const written = rows[index]
    const entryId = there.get(found.row) ?? entryIds.get(found.row) ?? null
    const sameEntry = likely.get(found.row) ?? null
    const sameRow = isNamed(found) ? found.sameAs : null
    const isThere = there.has(found.row)
    const isRight = found.recorded !== null
    const isDuplicate = isRight && (sameRow !== null || sameEntry !== null)
    return {
      row: found.row,
      line: written?.line ?? found.row,
      cells: written?.cells ?? [],
      choice: written?.choice ?? null,
      standing: isThere ? 'already' : isDuplicate ? 'duplicate' : isRight ? 'fresh' : 'bad',
      problems: isThere ? [] : found.problems,
      entry_id: entryId,
      recorded: isThere ? null : found.recorded,
      same_as_row: isThere ? null : sameRow,
      same_as_entry: isThere ? null : sameEntry,
    }
  })
}

const loadContext = async (
  c: Context<AppEnv>,
  { columns, defaults, language }: ImportFile,
): Promise<RowContext> => {
  const { db, store, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const projects = await listProjects(db, { organisationId })
  const { state } = await loadState(store, closedBooks, organisationId)
  return {
    columns,
    defaults,
    language,
    projects: projects.map(({ projectId, details }) => ({ projectId, title: details.title })),
    closedThrough: state.through,
    at: instantFromMilliseconds(now()),
  }
}

// More often than anyone imports and undoes the same row.
const mostGenerations = 20

/**
 * The id of each row's entry, made of the charity and the row's key. An entry of an import that was
 * undone stays void, so that the same row gets the next id then.
 */
const findEntryIds = async (
  c: Context<AppEnv>,
  checked: readonly CheckedRow[],
): Promise<Map<number, EntryId>> => {
  const organisationId = ownOrganisation(c)
  const found = new Map<number, EntryId>()
  let open = checked.filter(({ key }) => key !== '')
  for (let generation = 0; generation < mostGenerations && open.length > 0; generation += 1) {
    for (const { row, key } of open) {
      const name = `import\0${organisationId}\0${key}\0${generation}`
      found.set(row, uuidFrom('offline_entry', name) as EntryId)
    }
    const entryIds = open.flatMap(({ row }) => found.get(row) ?? [])
    const undone = await listUndoneEntries(c.get('deps').db, { organisationId, entryIds })
    open = open.filter(({ row }) => {
      const entryId = found.get(row)
      return entryId !== undefined && undone.has(entryId)
    })
  }
  return found
}

/**
 * The rows that were recorded before: by an import, or named by the id of a payment or an offline
 * entry of this charity, as in the lists that it exports.
 */
const findThere = async (
  c: Context<AppEnv>,
  { checked, entryIds }: { checked: readonly CheckedRow[]; entryIds: Map<number, EntryId> },
): Promise<Map<number, EntryId>> => {
  const named = checked.filter(({ reference }) => isUuid(reference.toLowerCase()))
  const ids = [...entryIds.values(), ...named.map(({ reference }) => reference.toLowerCase())]
  if (ids.length === 0) return new Map()
  const organisationId = ownOrganisation(c)
  const known = await listKnownPayments(c.get('deps').db, { organisationId, ids })
  const there = new Map<number, EntryId>()
  for (const { row, reference } of checked) {
    const own = [reference.toLowerCase(), entryIds.get(row)].find((id) => id && known.has(id))
    if (own !== undefined) there.set(row, own as EntryId)
  }
  return there
}

const findLikely = async (
  c: Context<AppEnv>,
  checked: readonly CheckedRow[],
): Promise<ReadonlyMap<number, EntryId>> => {
  const suspects = checked.flatMap((found): Suspect[] => {
    const { row, recorded } = found
    if (recorded === null || !isNamed(found)) return []
    const { entry, giver } = recorded
    const { firstName, lastName, email } = giver
    return [
      {
        row,
        amountCents: entry.amountCents,
        receivedAt: entry.receivedAt,
        names: [toName(lastName + firstName), toName(firstName + lastName)],
        email,
      },
    ]
  })
  const organisationId = ownOrganisation(c)
  return await findLikelyDuplicates(c.get('deps').db, { organisationId, suspects })
}

const toName = (name: string): string => name.toLowerCase().replaceAll(' ', '')

// Nameless sums, as of collection boxes, are often equal.
const isNamed = ({ reference, recorded }: CheckedRow): boolean =>
  reference !== '' ||
  (recorded !== null &&
    (recorded.giver.lastName || recorded.giver.firstName || recorded.giver.email) !== '')
