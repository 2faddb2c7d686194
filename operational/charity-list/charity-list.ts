import { sql } from 'kysely'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import {
  normaliseCharityName,
  normaliseFileNumber,
} from '@almoner/domain/charity-list/normalise.ts'
import type { Db } from '../database.ts'
import type { ListedCharityTable } from './table.ts'

export type ListedCharity = { fileNumber: string; nameEn: string; nameZh: string }

/** A stored copy of the Inland Revenue's list. */
export type CharityListCopy = {
  sha256: string
  fileName: string
  listedOn: CalendarDay
  rows: number
  administratorId: AdministratorId
  uploadedAt: Instant
}

/** So many rows are inserted by one statement. */
const rowsOfStatement = 1_000

/** Stores a copy in the place of the one before, whose date and hash remain. */
export const saveCharityList = async (
  db: Db,
  copy: Omit<CharityListCopy, 'rows'>,
  charities: readonly ListedCharity[],
): Promise<void> =>
  await db.transaction().execute(async (trx) => {
    const values = {
      file_name: copy.fileName,
      listed_on: copy.listedOn,
      rows: charities.length,
      administrator_id: copy.administratorId,
      uploaded_at: copy.uploadedAt,
    }
    // Two uploads at one time would each delete what neither sees.
    await sql`lock table operational.listed_charities in exclusive mode`.execute(trx)
    await trx.deleteFrom('operational.listed_charities').execute()
    await trx
      .insertInto('operational.charity_lists')
      .values({ sha256: copy.sha256, ...values })
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet(values))
      .execute()
    for (let from = 0; from < charities.length; from += rowsOfStatement) {
      const part = charities.slice(from, from + rowsOfStatement)
      await trx
        .insertInto('operational.listed_charities')
        .values(
          part.map(({ fileNumber, nameEn, nameZh }, place) => ({
            sha256: copy.sha256,
            row: from + place + 1,
            file_number: fileNumber,
            name_en: nameEn,
            name_zh: nameZh,
            file_key: normaliseFileNumber(fileNumber),
            name_en_key: normaliseCharityName(nameEn),
            name_zh_key: normaliseCharityName(nameZh),
          })),
        )
        .execute()
    }
  })

/** Returns the newest copy; null if none was uploaded. */
export const findCharityList = async (db: Db): Promise<CharityListCopy | null> => {
  const row = await db
    .selectFrom('operational.charity_lists')
    .selectAll()
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        sha256: row.sha256,
        fileName: row.file_name,
        listedOn: row.listed_on,
        rows: row.rows,
        administratorId: row.administrator_id,
        uploadedAt: row.uploaded_at,
      }
    : null
}

/** A charity of the list, and which of the searched number and names it has. */
export type MatchingCharity = ListedCharity & { hasNumber: boolean; hasName: boolean }

type ListedRow = Pick<ListedCharityTable, 'file_number' | 'name_en' | 'name_zh'>

const toMatch = (
  { file_number: fileNumber, name_en: nameEn, name_zh: nameZh }: ListedRow,
  { hasNumber, hasName }: Pick<MatchingCharity, 'hasNumber' | 'hasName'>,
): MatchingCharity => ({ fileNumber, nameEn, nameZh, hasNumber, hasName })

type Keys = { fileKey: string; nameKeys: readonly string[] }

/** Returns the charities of the newest copy that have this number, or one of these names. */
export const findListedCharities = async (
  db: Db,
  { fileKey, nameKeys, most }: Keys & { most: number },
): Promise<MatchingCharity[]> => {
  const names = nameKeys.filter((key) => key !== '')
  if (fileKey === '' && names.length === 0) return []
  const rows = await db
    .selectFrom('operational.listed_charities')
    .select(['file_number', 'name_en', 'name_zh', 'file_key', 'name_en_key', 'name_zh_key'])
    .where((where) =>
      where.or([
        ...(fileKey === '' ? [] : [where('file_key', '=', fileKey)]),
        ...(names.length === 0
          ? []
          : [where('name_en_key', 'in', names), where('name_zh_key', 'in', names)]),
      ]),
    )
    .orderBy('row')
    .limit(most)
    .execute()
  return rows.map((row) =>
    toMatch(row, {
      hasNumber: fileKey !== '' && row.file_key === fileKey,
      hasName: names.includes(row.name_en_key) || names.includes(row.name_zh_key),
    }),
  )
}

/**
 * Returns the charities of the newest copy whose names contain all words of one of the searched
 * names, the shortest first, without those that have the number or a whole name. Words are
 * normalised, so they hold no wildcard. The list has about 10,000 rows, and an upload at most
 * 40,000: all are read.
 */
export const findSimilarCharities = async (
  db: Db,
  {
    fileKey,
    nameKeys,
    wordsOfNames,
    most,
  }: Keys & { wordsOfNames: readonly (readonly string[])[]; most: number },
): Promise<MatchingCharity[]> => {
  const searched = wordsOfNames.filter((words) => words.length > 0)
  if (searched.length === 0) return []
  const keys = nameKeys.filter((key) => key !== '')
  const names = sql<string>`name_en_key || ' ' || name_zh_key`
  const rows = await db
    .selectFrom('operational.listed_charities')
    .select(['file_number', 'name_en', 'name_zh'])
    .where((where) =>
      where.or(
        searched.map((words) => where.and(words.map((word) => where(names, 'like', `%${word}%`)))),
      ),
    )
    .where('name_en_key', 'not in', keys)
    .where('name_zh_key', 'not in', keys)
    .$if(fileKey !== '', (query) => query.where('file_key', '<>', fileKey))
    .orderBy(sql`length(${names})`)
    .orderBy('row')
    .limit(most)
    .execute()
  return rows.map((row) => toMatch(row, { hasNumber: false, hasName: false }))
}
