import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import type { Place } from '@almoner/projections/engine/list/list-definition.ts'
import type { ListQuery } from '@almoner/projections/engine/list/list-query.ts'
import {
  columnsHead,
  columnsLines,
  type Columns,
} from '@almoner/workflows/documents/csv/columns.ts'
import { answerJson } from '../answer-json.ts'
import type { AppEnv } from '../app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { Refusal } from '../problem.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { streamResponse } from '../streamed.ts'
import { validatePart } from '../valid.ts'
import {
  listName,
  listSorts,
  type AnyList,
  type ListAnswer,
  type ReadFilters,
  type RowOf,
  type Sort,
  type SortOf,
  type TotalsOf,
} from './contract.ts'
import { encodePageToken, placeIn } from './page-token.ts'

/** The part of a list that the reader of one request may see. */
type ListView<L extends AnyList, Scope, Found, Sums, Line> = {
  scope: Scope
  /** Loads additional data for these rows, before `toRow` or `toLine` is called with them. */
  load?: ((rows: readonly Found[]) => Promise<void>) | undefined
  toRow: (row: Found) => RowOf<L>
  toTotals: (sums: Sums) => TotalsOf<L>
  csv: { fileName: string; columns: Columns<Line>; toLine: (found: Found) => Line }
}

export type ListRoutes<L extends AnyList, Scope, Found, Sums, Line> = {
  list: L
  query: ListQuery<ReadFilters<L>, SortOf<L>, Scope, Found, Sums>
  permissions: { read: Permission; export: Permission }
  view: (c: Context<AppEnv>) => Promise<ListView<L, Scope, Found, Sums, Line>>
}

/** Serves GET `path`, `path/totals` and `path.csv` of a staff list, all with one set of filters. */
export const listRoutes = <L extends AnyList, Scope, Found, Sums, Line>({
  list,
  query,
  permissions,
  view,
}: ListRoutes<L, Scope, Found, Sums, Line>): Hono<AppEnv> => {
  const path = list.path.replace(/^\/api/, '')
  const name = listName(list)
  const queryValidator = validatePart('query', askedSchema(list))

  const place = (token: string | undefined, field: 'after' | 'before', sort: ListSort<L>) => {
    if (token === undefined) return null
    const cursor: Place | null = placeIn(token, sort)
    if (cursor !== null && query.isPlace(sort, cursor)) return cursor
    throw new Refusal('invalid_input', { fields: { [field]: `${field}.invalid` } })
  }

  return new Hono<AppEnv>()
    .get(path, onPlatformHost, requirePermission(permissions.read), queryValidator, async (c) => {
      const { sort = list.firstSort, after, before, ...filters } = c.req.valid('query')
      const { scope, load, toRow } = await view(c)
      const { rows, next, previous } = await query.page(c.get('deps').db, {
        scope,
        filters: filters as Partial<ReadFilters<L>>,
        sort,
        after: place(after, 'after', sort),
        before: place(before, 'before', sort),
        size: list.pageSize,
      })
      await load?.(rows)
      const page: ListAnswer<RowOf<L>> = {
        rows: rows.map(toRow),
        next: next && encodePageToken(sort, next),
        previous: previous && encodePageToken(sort, previous),
      }
      return answerJson<object>(c, page, { money: list.money })
    })
    .get(
      `${path}/totals`,
      onPlatformHost,
      requirePermission(permissions.read),
      queryValidator,
      async (c) => {
        const { sort: _sort, after: _after, before: _before, ...filters } = c.req.valid('query')
        const { scope, toTotals } = await view(c)
        const selection = { scope, filters: filters as Partial<ReadFilters<L>> }
        const totals = toTotals(await query.totals(c.get('deps').db, selection))
        return answerJson<object>(c, totals, { money: list.money })
      },
    )
    .get(
      `${path}.csv`,
      onPlatformHost,
      requirePermission(permissions.export),
      queryValidator,
      async (c) => {
        const who = requirePresent(c.get('signedIn'), 'who is signed in')
        await assertWithinLimit(c, { key: `${name}:${who.personId}`, perSeconds: 20, burst: 30 })
        const { sort = list.firstSort, after: _, before: __, ...filters } = c.req.valid('query')
        const { scope, load, csv } = await view(c)
        // Personal data leaves the platform here: the staff member is recorded, but not the search
        // text.
        await recordSecurityEvent(c, { event: 'list_exported', outcome: 'succeeded', reason: name })
        c.header('Content-Type', 'text/csv; charset=utf-8')
        c.header('Content-Disposition', `attachment; filename="${csv.fileName}"`)
        const batches = query.all(c.get('deps').db, {
          scope,
          filters: filters as Partial<ReadFilters<L>>,
          sort,
        })
        return streamResponse(c, {
          pieces: writeLines({ ...csv, load, language: c.get('language') }, batches),
          what: `the list ${name}`,
        })
      },
    )
}

type ListSort<L extends AnyList> = Sort<SortOf<L>>

type ListFile<Found, Line> = {
  columns: Columns<Line>
  toLine: (found: Found) => Line
  load: ((found: readonly Found[]) => Promise<void>) | undefined
  language: Language
}

async function* writeLines<Found, Line>(
  { columns, toLine, load, language }: ListFile<Found, Line>,
  batches: AsyncIterable<readonly Found[]>,
): AsyncGenerator<string, void, undefined> {
  yield columnsHead(columns, language)
  for await (const batch of batches) {
    await load?.(batch)
    yield columnsLines(columns, batch.map(toLine), language)
  }
}

const tokenSchema = (name: string) =>
  v.pipe(v.string(`${name}.required`), v.maxLength(500, `${name}.invalid`))

type AskedText = Record<string, unknown> & { sort?: string; after?: string; before?: string }

const askedSchema = (list: AnyList) =>
  v.object({
    ...Object.fromEntries(
      Object.entries(list.filters).map(([filter, { read }]) => [
        filter,
        v.optional(read, list.defaults?.[filter]),
      ]),
    ),
    sort: v.optional(v.picklist(listSorts(list), 'sort.unknown')),
    after: v.optional(tokenSchema('after')),
    before: v.optional(tokenSchema('before')),
  }) as v.GenericSchema<unknown, AskedText>
