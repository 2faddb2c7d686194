import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import * as v from 'valibot'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findDayOrder } from '@almoner/domain/tables/find-day-order.ts'
import { readAmount } from '@almoner/domain/tables/read-amount.ts'
import { readDay } from '@almoner/domain/tables/read-day.ts'
import { findMapping, saveMapping } from '@almoner/operational/bank-lines/statements/mappings.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { wrongFile } from '../../../use-cases/files/uploads/read-form.ts'
import type { Table } from '../../../use-cases/files/uploads/tables/read-table.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { statementMappingSchema, type StatementMapping } from '../contract.ts'
import { findHeader, guessMapping, knownMapping, type FoundHeader } from './find-columns.ts'
import type { RowProblem, StatementForm, StatementQuestion } from './preview-contract.ts'
import { readStatement, type ReadStatement } from './read-statement.ts'

export type ReadFile = {
  header: FoundHeader
  mapping: StatementMapping | null
  /** A person chose it for this file. */
  isChosen: boolean
  questions: readonly StatementQuestion[]
  dayExample: { text: string; day: string } | null
  problems: readonly { line: number; what: RowProblem }[]
  /** Null if it cannot be read yet. */
  statement: ReadStatement | null
}

type Mapped = { mapping: StatementMapping; isGuess: boolean; isChosen: boolean }

/** Reads a table as a person chose, else as files with this header were read before, else by its names. */
export const readFile = async (
  c: Context<AppEnv>,
  table: Table,
  form: StatementForm,
): Promise<ReadFile> => {
  const header = findHeader(table.rows)
  if (header === null) throw wrongFile('file', 'no_header')
  const mapped = await findMapped(c, header, form)
  if (mapped === null) {
    const unread = { mapping: null, dayExample: null, problems: [], statement: null }
    return { header, ...unread, isChosen: false, questions: ['columns'] }
  }
  const days = findDays(header, mapped)
  const mapping = { ...mapped.mapping, dayOrder: days.order }
  const read = readStatement(header.rows, mapping)
  const problems = 'problems' in read ? read.problems : []
  const statement = 'problems' in read ? null : read
  const questions: StatementQuestion[] = [
    ...(mapped.isGuess && days.isUnclear ? (['day_order'] as const) : []),
    ...(isDirectionUnclear(header, { ...mapped, mapping, statement })
      ? (['direction'] as const)
      : []),
  ]
  const { isChosen } = mapped
  return { header, mapping, isChosen, questions, dayExample: days.example, problems, statement }
}

const findMapped = async (
  c: Context<AppEnv>,
  header: FoundHeader,
  { mapping: chosenMapping }: StatementForm,
): Promise<Mapped | null> => {
  if (chosenMapping !== undefined) return { mapping: chosenMapping, isGuess: false, isChosen: true }
  const storedMapping = knownMapping(header) ?? (await findRemembered(c, header))
  if (storedMapping !== null) return { mapping: storedMapping, isGuess: false, isChosen: false }
  const guess = guessMapping(header)
  return guess === null ? null : { mapping: guess, isGuess: true, isChosen: false }
}

/**
 * A spreadsheet may have saved a known file with its days in another order. If the column is
 * readable in only one order, that order is used, unless a person chose another.
 */
const findDays = ({ rows }: FoundHeader, { mapping, isGuess, isChosen }: Mapped) => {
  const cells = rows.map((row) => row.cells[mapping.day] ?? '')
  const detection = findDayOrder(cells)
  const order = isGuess || (detection.certain && !isChosen) ? detection.order : mapping.dayOrder
  const text = detection.example === null ? '' : (cells[detection.example] ?? '').trim()
  const day = readDay(text, order)?.day ?? null
  const example = day === null ? null : { text: text.slice(0, 40), day }
  return { order, isUnclear: !detection.certain && detection.wrong.length === 0, example }
}

/**
 * Returns whether the direction is unclear. All lines may be incoming if a single column has no
 * sign and no balance shows the direction.
 */
const isDirectionUnclear = (
  { rows }: FoundHeader,
  { mapping, isGuess, statement }: Mapped & { statement: ReadStatement | null },
): boolean => {
  const { amount, indicator } = mapping
  if (indicator !== null && amount !== null) {
    return indicator.in.length + indicator.out.length === 0
  }
  if (!isGuess || amount === null || statement === null) return false
  const hasSign = rows.some(({ cells }) => {
    const read = readAmount(cells[amount] ?? '')
    return read !== null && 'direction' in read && read.direction !== null
  })
  const balances = statement.lines.filter(({ balanceCents }) => balanceCents !== null).length
  return !hasSign && !(balances > 1 && statement.faultLine === null)
}

const toSha256 = ({ names }: FoundHeader): string =>
  createHash('sha256')
    .update(canonicalJson(names.map((name) => name.toLowerCase())))
    .digest('hex')

const findRemembered = async (
  c: Context<AppEnv>,
  header: FoundHeader,
): Promise<StatementMapping | null> => {
  const filter = { organisationId: ownOrganisation(c), headerSha256: toSha256(header) }
  const result = v.safeParse(statementMappingSchema, await findMapping(c.get('deps').db, filter))
  return result.success ? result.output : null
}

/** Files with this header are read so from now on. */
export const rememberMapping = async (
  c: Context<AppEnv>,
  { header, mapping }: Pick<ReadFile, 'header' | 'mapping'>,
): Promise<void> => {
  const { db, now } = c.get('deps')
  if (mapping === null) return
  await saveMapping(db, {
    organisationId: ownOrganisation(c),
    headerSha256: toSha256(header),
    mapping,
    savedAt: instantFromMilliseconds(now()),
  })
}
