import type { Id } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { isAdded, type ImportFileRow } from './import-rows.ts'

type ImportPart = { part: string | null; name: string; rows: number; sumCents: Cents }

export type ImportSums = {
  rows: number
  /** The number of rows by standing, regardless of decisions about them. */
  fresh: number
  already: number
  duplicate: number
  bad: number
  /** Duplicates that have no decision yet. */
  undecided: number
  toAdd: number
  sumCents: Cents
  /** The sums of the rows to add; the largest sum first. */
  byProject: readonly ImportPart[]
  byMethod: readonly ImportPart[]
}

type Group = Pick<ImportFileRow, 'standing' | 'choice'> & {
  isAdded: boolean
  /** The project of the rows to add; null for other rows. */
  project: string | null
  name: string
  method: string
  rows: number
  sum: bigint
}

/** Reads each row of the file once. */
export const sumImportRows = async (db: Db, importId: Id<'import'>): Promise<ImportSums> => {
  const { rows: groups } = await sql<Group>`
    select standing, choice, ${isAdded} as "isAdded", entry->>'projectId' as project,
      min(entry->>'projectName') as name, entry->>'method' as method, count(*)::int as rows,
      coalesce(sum((entry->>'amountCents')::bigint), 0)::bigint as sum
    from operational.import_rows
    cross join lateral (
      select case when ${isAdded} then recorded->'entry' end as entry offset 0
    ) added
    where import_id = ${importId}
    group by standing, choice, entry->>'projectId', entry->>'method'`.execute(db)
  const count = (isCounted: (group: Group) => boolean): number =>
    groups.filter(isCounted).reduce((sum, { rows }) => sum + rows, 0)
  const added = groups.filter((group) => group.isAdded)
  return {
    rows: count(() => true),
    fresh: count(({ standing }) => standing === 'fresh'),
    already: count(({ standing }) => standing === 'already'),
    duplicate: count(({ standing }) => standing === 'duplicate'),
    bad: count(({ standing }) => standing === 'bad'),
    undecided: count(({ standing, choice }) => standing === 'duplicate' && choice === null),
    toAdd: count((group) => group.isAdded),
    sumCents: sumGroups(added),
    byProject: toParts(added, ({ project }) => project),
    byMethod: toParts(added, ({ method }) => method),
  }
}

const mostParts = 200

const toParts = (
  groups: readonly Group[],
  toPart: (group: Group) => string | null,
): readonly ImportPart[] =>
  [...Map.groupBy(groups, toPart)]
    .map(([part, of]) => ({
      part,
      name: of.map(({ name }) => name).reduce((least, name) => (name < least ? name : least)),
      rows: of.reduce((sum, { rows }) => sum + rows, 0),
      sumCents: sumGroups(of),
    }))
    .sort((one, other) => other.sumCents - one.sumCents || compare(one.part, other.part))
    .slice(0, mostParts)

const sumGroups = (groups: readonly Group[]): Cents =>
  Number(groups.reduce((total, { sum }) => total + sum, 0n)) as Cents

// Null is the last.
const compare = (one: string | null, other: string | null): number =>
  (one ?? '~') < (other ?? '~') ? -1 : 1
