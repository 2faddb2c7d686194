import { fileURLToPath } from 'node:url'
import type { CountName, Counts } from './counting/counts.ts'

export const document = fileURLToPath(new URL('../../docs/prices.md', import.meta.url))

/**
 * - `exact`: the same in each run.
 * - `bound`: events fall into batches as it happens. The list has the most that was seen, and a
 *   price has risen if it is higher by more than one further batch.
 * - `about`: bytes. The list has a typical one, and a price has risen where it is half as much again.
 * - `told`: not checked.
 */
type Kind = 'exact' | 'bound' | 'about' | 'told'

type Column<Name extends string> = { name: Name; title: string; kind: Kind }

export const aloneColumns: readonly Column<CountName | 'walFlushes'>[] = [
  { name: 'statements', title: 'statements', kind: 'exact' },
  { name: 'transactions', title: 'transactions', kind: 'exact' },
  { name: 'eventsAppended', title: 'events appended', kind: 'exact' },
  { name: 'streamsRead', title: 'streams read', kind: 'exact' },
  { name: 'eventsRead', title: 'events read', kind: 'exact' },
  { name: 'providerRequests', title: 'provider requests', kind: 'exact' },
  { name: 'letters', title: 'letters', kind: 'exact' },
  { name: 'projectingStatements', title: 'projecting: statements', kind: 'bound' },
  { name: 'projectingTransactions', title: 'projecting: transactions', kind: 'bound' },
  { name: 'sandboxStatements', title: 'sandbox: statements', kind: 'exact' },
  { name: 'walKilobytes', title: 'WAL, kB', kind: 'about' },
  { name: 'walFlushes', title: 'WAL flushes', kind: 'told' },
]

export const atOnceColumns: readonly Column<string>[] = [
  { name: 'statements', title: 'statements', kind: 'told' },
  { name: 'transactions', title: 'transactions', kind: 'told' },
  { name: 'streamsRead', title: 'streams read', kind: 'told' },
  { name: 'projectingStatements', title: 'projecting: statements', kind: 'told' },
  { name: 'projectingTransactions', title: 'projecting: transactions', kind: 'told' },
  { name: 'sandboxStatements', title: 'sandbox: statements', kind: 'told' },
  { name: 'walKilobytes', title: 'WAL, kB', kind: 'told' },
  { name: 'walFlushes', title: 'WAL flushes', kind: 'told' },
]

export const idleColumns: readonly Column<string>[] = [
  { name: 'statements', title: 'statements', kind: 'told' },
  { name: 'transactions', title: 'transactions', kind: 'told' },
]

export type Cells = Partial<Record<string, number>>
export type PriceRow = { job: string; cells: Cells }

const signs: Record<Kind, string> = { exact: '', bound: '≤ ', about: '~ ', told: '' }

/**
 * Reads a table of the document. A cell is a number after its sign, and an empty cell has no value.
 */
export const readTable = (
  document: string,
  name: string,
  columns: readonly Column<string>[],
): readonly PriceRow[] => {
  const lines = findTable(document, name).split('\n').slice(2)
  return lines.map((line) => {
    const [job = '', ...texts] = line
      .split('|')
      .slice(1, -1)
      .map((text) => text.trim())
    const cells = columns.flatMap((column, index) => {
      const text = texts[index] ?? ''
      return text === '' ? [] : [[column.name, Number(text.replace(/^[≤~] /, ''))]]
    })
    return { job, cells: Object.fromEntries(cells) as Cells }
  })
}

/** The document with another table under this name, and everything else as it is. */
export const writeTable = (
  document: string,
  name: string,
  { columns, rows }: { columns: readonly Column<string>[]; rows: readonly PriceRow[] },
): string => {
  const texts = [
    ['job', ...columns.map(({ title }) => title)],
    ...rows.map(({ job, cells }) => [
      job,
      ...columns.map((column) => {
        const value = cells[column.name]
        return value === undefined ? '' : `${signs[column.kind]}${value}`
      }),
    ]),
  ]
  const widths = texts[0]?.map((_, index) =>
    Math.max(...texts.map((row) => row[index]?.length ?? 0)),
  )
  const toLine = (row: readonly string[]) =>
    `| ${row.map((text, index) => text.padEnd(widths?.[index] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = texts
  const rule = `| ${widths?.map((width) => '-'.repeat(width)).join(' | ')} |`
  const table = [toLine(head), rule, ...body.map(toLine)].join('\n')
  return document.replace(findTable(document, name), () => table)
}

/**
 * Returns the document with these rows in place of those of their jobs. Rows of other names are
 * left out.
 */
export const replaceRows = (
  document: string,
  name: string,
  options: {
    columns: readonly Column<string>[]
    rows: readonly PriceRow[]
    names: readonly string[]
  },
): string => {
  const { columns, names } = options
  const all = [...options.rows, ...readTable(document, name, columns)]
  const rows = names.flatMap((each) => all.find(({ job }) => job === each) ?? [])
  return writeTable(document, name, { columns, rows })
}

const findTable = (document: string, name: string): string => {
  const [, table] =
    new RegExp(`<!-- table: ${name} -->\n\n(.*?)\n\n<!-- end -->`, 's').exec(document) ?? []
  if (table === undefined) throw new Error(`docs/prices.md has no table "${name}"`)
  return table
}

const halfAsMuchAgain = 1.5
/** An incidental page of the log that matters if a job writes little. */
const someKilobytes = 16

/**
 * What one more batch costs: begin, the checkpoint, a load, a save and commit. The speed of the
 * machine decides how events fall into batches, so one batch more is not a rise of the price.
 */
const furtherBatch: Partial<Record<CountName, number>> = {
  projectingStatements: 5,
  projectingTransactions: 1,
}

/** The columns in which a price is above the list's, each as part of a sentence. */
export const findRisen = (listed: Cells, measured: Counts): readonly string[] =>
  aloneColumns.flatMap(({ name, title, kind }) => {
    if (kind === 'told' || name === 'walFlushes') return []
    const price = listed[name] ?? 0
    return measured[name] > toLimit(name, kind, price)
      ? [`${measured[name]} ${title} instead of ${price}`]
      : []
  })

const toLimit = (name: CountName, kind: Kind, price: number): number => {
  if (kind === 'about') return price * halfAsMuchAgain + someKilobytes
  // A job that projects nothing has no batch to split.
  if (kind === 'bound' && price > 0) return price + (furtherBatch[name] ?? 0)
  return price
}
