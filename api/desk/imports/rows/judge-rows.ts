import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { closedBooks } from '@almoner/domain/closed-books/index.ts'
import type { RowContext, RowEntry } from '@almoner/domain/import-rows/check-row.ts'
import { createRowsCheck, type CheckedRow } from '@almoner/domain/import-rows/check-rows.ts'
import { isSameGift, listNames, type Gift } from '@almoner/domain/import-rows/same-gift.ts'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { isUuid, type Id, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { ImportFile } from '@almoner/operational/import-files/import-files.ts'
import type { ImportFileRow } from '@almoner/operational/import-files/import-rows.ts'
import {
  findLastChanges,
  findLikelyDuplicates,
  listKnownPayments,
  listUndoneEntries,
  type Suspect,
} from '@almoner/projections/models/imports/query.ts'
import { listProjects } from '@almoner/projections/models/project-page/query.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { mapInPortions } from './in-portions.ts'

type EntryId = Id<'offline_entry'>
type Written = Pick<ImportFileRow, 'row' | 'line' | 'cells' | 'choice'>
type Checked = { organisationId: OrganisationId; checked: readonly CheckedRow[] }

export type CheckContext = {
  organisationId: OrganisationId
  rows: RowContext
  /**
   * The hash of everything that rows are checked against, except the clock. An unchanged hash means
   * that the results are still valid.
   */
  hash: string
}

/** Loads the data that the rows of a file are checked against, before any row is checked. */
export const loadContext = async (
  c: Context<AppEnv>,
  { db, file }: { db: AppDb; file: ImportFile },
): Promise<CheckContext> => {
  const { store, now } = c.get('deps')
  const { columns, defaults, language } = file
  const direction = file.reading?.direction
  const organisationId = ownOrganisation(c)
  const { entries, imports } = await findLastChanges(db, { organisationId })
  const projectRows = await listProjects(db, { organisationId })
  const projects = projectRows.map(({ projectId, details }) => ({
    projectId,
    title: details.title,
  }))
  const { state } = await loadState(store, closedBooks, organisationId)
  const against = {
    columns,
    defaults,
    dayOrder: file.days?.order ?? ('dmy' as const),
    directionColumn: direction?.isUsed === true ? direction.column : null,
    language,
    projects,
    closedThrough: state.through,
  }
  const changes = [String(entries), String(imports)]
  return {
    organisationId,
    rows: { ...against, at: instantFromMilliseconds(now()) },
    hash: createHash('sha256')
      .update(canonicalJson({ ...against, changes }))
      .digest('hex'),
  }
}

/**
 * Returns the outcome of each row: to be added, already recorded, perhaps already recorded, or
 * wrong. The rows are all rows of a file, or some with all their equal rows.
 */
export const judgeRows = async ({
  db,
  context,
  rows,
}: {
  db: AppDb
  context: CheckContext
  rows: readonly Written[]
}): Promise<ImportFileRow[]> => {
  const { organisationId } = context
  const checked = await mapInPortions(rows, createRowsCheck(context.rows))
  const { entryIds, there, differing } = await findRecorded(db, { organisationId, checked })
  const suspects = toSuspects(checked.filter(({ row }) => !there.has(row)))
  const likely = await findLikelyDuplicates(db, { organisationId, suspects })
  return checked.map((checkedRow, index) => {
    const fileRow = rows[index]
    const entryId = there.get(checkedRow.row) ?? entryIds.get(checkedRow.row) ?? null
    const sameEntry = differing.get(checkedRow.row) ?? likely.get(checkedRow.row) ?? null
    const sameRow = isNamed(checkedRow) ? checkedRow.sameAs : null
    const isThere = there.has(checkedRow.row)
    const isRight = checkedRow.recorded !== null
    const isDuplicate = isRight && (sameRow !== null || sameEntry !== null)
    return {
      row: checkedRow.row,
      line: fileRow?.line ?? checkedRow.row,
      cells: fileRow?.cells ?? [],
      choice: fileRow?.choice ?? null,
      standing: isThere ? 'already' : isDuplicate ? 'duplicate' : isRight ? 'fresh' : 'bad',
      problems: isThere ? [] : checkedRow.problems,
      entry_id: entryId,
      recorded: isThere ? null : checkedRow.recorded,
      same_as_row: isThere ? null : sameRow,
      same_as_entry: isThere ? null : sameEntry,
      shared_key: hashSharedKey(checkedRow),
    }
  })
}

/** Returns the hash by which equal rows are found, or null if the row has no key. */
export const hashSharedKey = ({ sharedKey }: CheckedRow): string | null =>
  sharedKey === '' ? null : uuidFrom('import_row', sharedKey)

type Recorded = {
  /** The id that each row's entry has, or would have. */
  entryIds: ReadonlyMap<number, EntryId>
  there: ReadonlyMap<number, EntryId>
  /**
   * The entries that have a row's reference but another amount, day or person. A person must decide
   * if the row is that gift.
   */
  differing: ReadonlyMap<number, EntryId>
}

const findRecorded = async (db: AppDb, input: Checked): Promise<Recorded> => {
  const { organisationId, checked } = input
  const entryIds = await findEntryIds(db, input)
  const namedEntries = await findThere(db, { ...input, entryIds })
  const others = checked.filter(({ row }) => namedEntries.get(row)?.isSame === false)
  // A gift of another content under a reference that is taken needs an id of its own.
  const renamed = others.map(toUnnamed)
  const ownIds = await findEntryIds(db, { organisationId, checked: renamed })
  const ownThere = await findThere(db, { organisationId, checked: renamed, entryIds: ownIds })
  const there = new Map<number, EntryId>()
  const differing = new Map<number, EntryId>()
  for (const [row, { id }] of ownThere) there.set(row, id)
  for (const [row, { id, isSame }] of namedEntries) {
    if (isSame) there.set(row, id)
    else if (!there.has(row)) differing.set(row, id)
  }
  return { entryIds: new Map([...entryIds, ...ownIds]), there, differing }
}

/** Returns the row without its reference, identified by its whole content. */
const toUnnamed = (checkedRow: CheckedRow): CheckedRow => ({
  ...checkedRow,
  reference: '',
  key: toOwnKey(checkedRow),
})

const toOwnKey = ({ key, recorded }: CheckedRow): string =>
  `${key}\0${canonicalJson(recorded && { ...recorded.entry, ...recorded.giver })}`

// The limit exceeds the number of times that a row is imported and undone in practice.
const mostGenerations = 20

/**
 * Returns the id of each row's entry, derived from the charity and the row's key. An entry of an
 * undone import stays void, so a repeated row then receives the next id.
 */
const findEntryIds = async (
  db: AppDb,
  { organisationId, checked }: Checked,
): Promise<Map<number, EntryId>> => {
  const idsByRow = new Map<number, EntryId>()
  let open = checked.filter(({ key }) => key !== '')
  for (let generation = 0; generation < mostGenerations && open.length > 0; generation += 1) {
    for (const { row, key } of open) {
      const name = `import\0${organisationId}\0${key}\0${generation}`
      idsByRow.set(row, uuidFrom('offline_entry', name) as EntryId)
    }
    const entryIds = open.flatMap(({ row }) => idsByRow.get(row) ?? [])
    const undone = await listUndoneEntries(db, { organisationId, entryIds })
    open = open.filter(({ row }) => {
      const entryId = idsByRow.get(row)
      return entryId !== undefined && undone.has(entryId)
    })
  }
  return idsByRow
}

/**
 * Returns the rows that were recorded before. They were imported, or contain the id of this
 * charity's payment or offline entry, as in the lists that it exports.
 */
const findThere = async (
  db: AppDb,
  { organisationId, checked, entryIds }: Checked & { entryIds: ReadonlyMap<number, EntryId> },
): Promise<Map<number, { id: EntryId; isSame: boolean }>> => {
  const namedRows = checked.filter(({ reference }) => isUuid(reference.toLowerCase()))
  const ids = [...entryIds.values(), ...namedRows.map(({ reference }) => reference.toLowerCase())]
  if (ids.length === 0) return new Map()
  const knownPayments = await listKnownPayments(db, { organisationId, ids })
  const there = new Map<number, { id: EntryId; isSame: boolean }>()
  for (const { row, reference, recorded } of checked) {
    const id = [reference.toLowerCase(), entryIds.get(row)].find(
      (each) => each && knownPayments.has(each),
    )
    if (id === undefined) continue
    const gift = knownPayments.get(id)?.gift ?? null
    // A row without a reference is identified by its whole content.
    const isComparable = reference !== '' && recorded !== null && gift !== null
    const isSame = !isComparable || isSameGift(toGift(recorded), gift)
    there.set(row, { id: id as EntryId, isSame })
  }
  return there
}

const toGift = ({ entry: { amountCents, receivedAt }, giver }: RowEntry): Gift => ({
  amountCents,
  receivedAt,
  giver,
})

const toSuspects = (checked: readonly CheckedRow[]): Suspect[] =>
  checked.flatMap((checkedRow): Suspect[] => {
    const { row, recorded } = checkedRow
    if (recorded === null || !isNamed(checkedRow)) return []
    const { entry, giver } = recorded
    return [
      {
        row,
        amountCents: entry.amountCents,
        receivedAt: entry.receivedAt,
        names: listNames(giver),
        email: giver.email,
      },
    ]
  })

// Nameless sums, as of collection boxes, are often equal.
const isNamed = ({ reference, recorded }: CheckedRow): boolean =>
  reference !== '' ||
  (recorded !== null &&
    (recorded.giver.lastName || recorded.giver.firstName || recorded.giver.email) !== '')
