import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Client, TestApi } from '../../../testing/api.ts'
import {
  listName,
  listSorts,
  type AnyList,
  type FilterName,
  type ListAnswer,
  type RowOf,
  type SortOf,
} from '../contract.ts'

/** A function if the text is known only once the rows exist. */
type FilterText = string | (() => string)

export type CheckedList<L extends AnyList> = {
  list: L
  idOf: (row: RowOf<L>) => string
  /** A text of a row's line in the file that no other line has. */
  csvOf: (row: RowOf<L>) => string
  /** The value by which each sort orders the rows, ascending. */
  sorted: { [Name in SortOf<L>]: (row: RowOf<L>) => string | number }
  /** A value of each filter that lets some rows through, and which rows these are. */
  filters: {
    [Name in FilterName<L>]: readonly [text: FilterText, isMeant: (row: RowOf<L>) => boolean]
  }
  /** Filters that select another list. They are sent in every request. */
  chosen?: { [Name in FilterName<L>]?: string }
  /**
   * Returns a reader of the rows, and one of another charity if the list belongs to a charity. It
   * is called once the rows exist.
   */
  start: () => Promise<{ api: TestApi; reader: Client; stranger: Client | null }>
}

type Started = Awaited<ReturnType<CheckedList<AnyList>['start']>>

/** Checks each staff list: its pages, totals and file must contain identical rows. */
export const checkList = <L extends AnyList>(checked: CheckedList<L>): void => {
  describe('as each list', () => {
    holdsForLists(checked)
  })
}

const holdsForLists = <L extends AnyList>(checked: CheckedList<L>): void => {
  const { list, idOf, start } = checked
  const { pageSize } = list
  let started: Started
  beforeAll(async () => {
    started = await start()
  })
  afterEach(async () => {
    list.pageSize = pageSize
    // A list with many sorts and filters is downloaded here more often than the limit allows.
    await started.api.db.deleteFrom('operational.rate_limits').execute()
  })
  const toAddress = (query: string, suffix = ''): string => {
    const parameters = new URLSearchParams(query)
    for (const [name, text] of Object.entries(checked.chosen ?? {}))
      parameters.set(name, String(text))
    return `${list.path}${suffix}?${parameters.toString()}`
  }
  const get = (query: string, browser = started.reader) => browser.get(toAddress(query))
  const read = async (query: string, browser?: Client): Promise<ListAnswer<RowOf<L>>> =>
    (await get(query, browser)).json
  /**
   * Returns every row, page by page. Each page has two rows, so that rows with equal values fall on
   * different pages.
   */
  const forward = async (query: string) => {
    list.pageSize = 2
    // The file of the test before may be in the list: of the activity, each download is a row.
    await started.api.caughtUp()
    const pages = [await read(query)]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
      pages.push(await read(`${query}&after=${next}`))
    }
    return pages
  }
  const collectRows = (pages: readonly ListAnswer<RowOf<L>>[]) => pages.flatMap(({ rows }) => rows)
  const expectSame = async (query: string, rows: readonly RowOf<L>[]): Promise<void> => {
    const totals: { rows: number } = (await started.reader.get(toAddress(query, '/totals'))).json
    expect(totals.rows).toBe(rows.length)
    const { text } = await started.reader.get(toAddress(query, '.csv'))
    const [, ...lines] = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(rows.length)
    for (const [at, row] of rows.entries()) expect(lines[at]).toContain(checked.csvOf(row))
  }

  it.each(listSorts(list))(
    'by %s has each row once: forward, back and in the file',
    async (sort) => {
      const pages = await forward(`sort=${sort}`)
      const rows = collectRows(pages)
      expect(rows.length).toBeGreaterThan(2)
      expect(new Set(rows.map(idOf)).size).toBe(rows.length)
      const by = checked.sorted[sort.replace(/^-/, '') as SortOf<L>]
      const values = rows.map(by)
      const ascending = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
      expect(values).toEqual(sort.startsWith('-') ? ascending.toReversed() : ascending)
      const back: RowOf<L>[] = []
      for (let previous = pages.at(-1)?.previous; previous;) {
        const page = await read(`sort=${sort}&before=${previous}`)
        back.unshift(...page.rows)
        previous = page.previous
      }
      expect([...back, ...(pages.at(-1)?.rows ?? [])].map(idOf)).toEqual(rows.map(idOf))
      await expectSame(`sort=${sort}`, rows)
    },
  )

  const filters = Object.entries(checked.filters) as [
    FilterName<L>,
    readonly [FilterText, (row: RowOf<L>) => boolean],
  ][]
  it.each(filters)('is narrowed by %s', async (name, [text, isMeant]) => {
    const query = `${name}=${encodeURIComponent(typeof text === 'string' ? text : text())}`
    const all = collectRows(await forward(everything(list, name)))
    const narrowed = collectRows(await forward(query))
    expect(narrowed.map(idOf)).toEqual(all.filter(isMeant).map(idOf))
    expect(narrowed.length).toBeGreaterThan(0)
    await expectSame(query, narrowed)
  })

  it('offers no page after a last one that is full', async () => {
    const all = collectRows(await forward(''))
    list.pageSize = all.length
    expect(await read('')).toMatchObject({ rows: all, next: null, previous: null })
  })

  it('is no other reader’s, by any place', async () => {
    const { stranger } = started
    if (stranger === null) return
    const pages = await forward('')
    const knownIds = new Set(collectRows(pages).map(idOf))
    for (const query of ['', `after=${pages[0]?.next}`]) {
      const theirs = await read(query, stranger)
      expect(theirs.rows.filter((row) => knownIds.has(idOf(row)))).toEqual([])
    }
  })

  it('refuses a place of another sort, and one that is none', async () => {
    const [page] = await forward('')
    const other = listSorts(list).find((sort) => sort !== list.firstSort) ?? ''
    for (const place of [`sort=${other}&after=${page?.next}`, 'after=x', 'before=W10']) {
      expect((await get(place)).status).toBe(422)
    }
    expect((await get('sort=nobody')).status).toBe(422)
  })

  it('is a file without a formula, and is recorded when it is taken', async () => {
    const { text } = await started.reader.get(toAddress('', '.csv'))
    const cells = text.split('\r\n').flatMap((line) => line.split(','))
    expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([])
    if (started.stranger === null) return
    const recorded = await started.api.db
      .selectFrom('operational.security_events')
      .select('reason')
      .where('event', '=', 'list_exported')
      .execute()
    expect(recorded).toContainEqual({ reason: listName(list) })
  })
}

/** Returns a query that includes every row, even if the filter has a default. */
const everything = (list: AnyList, name: string): string =>
  list.defaults?.[name] === undefined ? '' : `${name}=all`
