import { toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import { cleanEmailAddress, isEmailAddress } from '../people/email-address.ts'
import { generalNames, isGeneralName } from '../payment-methods/general-name.ts'
import type { ProjectId } from '../kernel/ids.ts'
import { toPlainSigns } from '../text/half-width.ts'
import { dropInvisible } from '../text/invisible.ts'
import { localised, type Language, type LocalisedText } from '../kernel/locale.ts'
import { largestAmountCents, noCents, type Cents } from '../kernel/money.ts'
import { instant, type Instant } from '../kernel/time.ts'
import type { ImportColumns, ImportDefaults, ImportField } from '../import/values.ts'
import { leastOfflineCents } from '../offline-entry/values.ts'
import type { Giver, OfflineEntry } from '../offline-entry/events.ts'
import { cleanCell, toWord } from '../tables/cell.ts'
import { isDamaged } from '../tables/is-damaged.ts'
import { readAmount, type UnreadAmount } from '../tables/read-amount.ts'
import { readDay, readTime, type DayOrder } from '../tables/read-day.ts'
import { readDirection } from './direction.ts'
import { splitName } from '../people/split-name.ts'
import { readMethod, readStatus, readType } from './words.ts'

/** The problem with a cell. Each has a sentence in three languages. */
export const cellProblems = [
  'day_missing',
  'day_unknown',
  'day_future',
  'day_closed',
  'time_unknown',
  'amount_missing',
  'amount_unknown',
  'amount_unclear',
  'amount_out',
  'amount_too_low',
  'amount_too_large',
  'fee_unknown',
  'fee_too_high',
  'currency_other',
  'method_missing',
  'method_unknown',
  'method_online',
  'project_unknown',
  'project_ambiguous',
  'type_unknown',
  'status_unknown',
  'status_gone',
  'email_invalid',
  'text_too_long',
  /**
   * This problem exists only in rows that were checked before invisible characters were removed.
   */
  'text_unreadable',
  'text_garbled',
  /** A spreadsheet has replaced what the cell held. */
  'damaged',
] as const
export type CellProblem = {
  field: ImportField
  code: (typeof cellProblems)[number]
  /** The text as it is in the cell. */
  text: string
}

export type RowContext = {
  columns: ImportColumns
  defaults: ImportDefaults
  /** The order of day and month in the column of days. */
  dayOrder: DayOrder
  /** The column that states whether money came in or went out. Null if no column does. */
  directionColumn: number | null
  projects: readonly { projectId: ProjectId; title: LocalisedText }[]
  closedThrough: CalendarDay | null
  at: Instant
  language: Language
}

/** The records that a row without a problem creates. */
export type RowEntry = { entry: OfflineEntry; giver: Giver; approved: boolean }

export type CheckedCells = {
  problems: CellProblem[]
  /** The row's reference in another system; empty if it has none. */
  reference: string
  /** Null if a cell has a problem. */
  recorded: RowEntry | null
}

/** Checks the cells of one row, with a context that is prepared once for all rows. */
export const createRowCheck = (
  context: RowContext,
): ((cells: readonly string[]) => CheckedCells) => {
  const { columns, defaults, language } = context
  const findProject = indexProjects(context)
  return (cells) => {
    const problems: CellProblem[] = []
    const readCell = (field: ImportField): string =>
      dropInvisible(cleanCell(cells[columns.indexOf(field)] ?? ''))
    const wrong = (field: ImportField, code: CellProblem['code']): null => {
      // The first thing that is wrong with a cell is the one to mend.
      if (problems.some((problem) => problem.field === field)) return null
      problems.push({ field, code, text: readCell(field).slice(0, 100) })
      return null
    }
    for (const field of columns) {
      if (field !== null && isDamaged(readCell(field))) wrong(field, 'damaged')
    }
    const damaged = new Set(problems.map(({ field }) => field))
    const find = (field: ImportField): string => (damaged.has(field) ? '' : readCell(field))
    const reading: Reading = { find, wrong, context }
    const receivedAt = readReceivedAt(reading)
    const direction = cells[context.directionColumn ?? -1] ?? ''
    if (readDirection(direction) === 'out') wrong('amount', 'amount_out')
    const sums = readSums(reading)
    const method = readOr(reading, 'paymentMethod', defaults.paymentMethod, (cell) => {
      const read = readMethod(cell)
      if (read === 'card') return wrong('paymentMethod', 'method_online')
      return read ?? wrong('paymentMethod', 'method_unknown')
    })
    if (method === null && find('paymentMethod') === '') wrong('paymentMethod', 'method_missing')
    const transactionType = readOr(
      reading,
      'paymentType',
      defaults.paymentType,
      (cell) => readType(cell) ?? wrong('paymentType', 'type_unknown'),
    )
    const standing = readOr(
      reading,
      'status',
      defaults.approved ? 'approved' : 'pending',
      (cell) => readStatus(cell) ?? wrong('status', 'status_unknown'),
    )
    if (standing === 'gone') wrong('status', 'status_gone')
    const project = findProject(reading)
    const giver = readGiver(reading)
    const reference = readText(reading, 'reference', 100)
    const isWrong = problems.length > 0 || receivedAt === null || sums === null || method === null
    if (isWrong || transactionType === null || project === null) {
      return { problems, reference, recorded: null }
    }
    const projectName = project.name ?? generalNames[transactionType][language]
    const entry: OfflineEntry = {
      projectId: project.projectId,
      projectName: projectName,
      transactionType,
      method,
      ...sums,
      receivedAt,
      language,
    }
    return { problems, reference, recorded: { entry, giver, approved: standing === 'approved' } }
  }
}

type Reading = {
  find: (field: ImportField) => string
  /** Notes what is wrong with the cell of a field. */
  wrong: (field: ImportField, code: CellProblem['code']) => null
  context: RowContext
}

const readOr = <Value>(
  { find }: Reading,
  field: ImportField,
  otherwise: Value,
  read: (cell: string) => Value | null,
): Value | null => {
  const cell = find(field)
  return cell === '' ? otherwise : read(cell)
}

// A day without a time begins at midnight, so that today's is never in the future.
const readReceivedAt = ({ find, wrong, context }: Reading): Instant | null => {
  const { at, closedThrough, dayOrder } = context
  const cell = find('receivedOn')
  if (cell === '') return wrong('receivedOn', 'day_missing')
  const read = readDay(cell, dayOrder)
  if (read === null) return wrong('receivedOn', 'day_unknown')
  const clock = find('receivedTime')
  const time = clock === '' ? (read.time ?? '00:00') : readTime(clock)
  if (time === null) return wrong('receivedTime', 'time_unknown')
  if (closedThrough !== null && read.day <= closedThrough) return wrong('receivedOn', 'day_closed')
  if (read.day > toCalendarDay(at)) return wrong('receivedOn', 'day_future')
  const receivedAt = instant(new Date(`${read.day}T${time}:00+08:00`).toISOString())
  return receivedAt > at ? wrong('receivedOn', 'day_future') : receivedAt
}

const readSums = ({ find, wrong }: Reading): { amountCents: Cents; feeCents: Cents } | null => {
  const currency = find('currency')
  if (currency !== '' && !/^(?:hkd|hk|港元|港幣|港币)$/.test(toWord(currency))) {
    return wrong('currency', 'currency_other')
  }
  const amount = readAmount(find('amount'), largestAmountCents)
  if (amount === null) return wrong('amount', 'amount_missing')
  if ('refused' in amount) return wrong('amount', amountProblems[amount.refused])
  if (amount.direction === 'out') return wrong('amount', 'amount_out')
  if (amount.cents < leastOfflineCents) return wrong('amount', 'amount_too_low')
  const fee = readAmount(find('fee'), largestAmountCents) ?? { cents: noCents }
  if ('refused' in fee) return wrong('fee', feeProblems[fee.refused] ?? 'fee_unknown')
  if (fee.cents < 0 || fee.cents > amount.cents) return wrong('fee', 'fee_too_high')
  return { amountCents: amount.cents, feeCents: fee.cents }
}

const amountProblems: Record<UnreadAmount, CellProblem['code']> = {
  not_a_number: 'amount_unknown',
  too_many_decimals: 'amount_unknown',
  too_long: 'amount_unknown',
  too_large: 'amount_too_large',
  separator_unclear: 'amount_unclear',
  other_currency: 'currency_other',
  damaged: 'damaged',
}

const feeProblems: Partial<Record<UnreadAmount, CellProblem['code']>> = {
  separator_unclear: 'amount_unclear',
  other_currency: 'currency_other',
  damaged: 'damaged',
}

const readGiver = (reading: Reading): Giver => {
  const email = cleanEmailAddress(reading.find('email').slice(0, longestEmail + 1))
  const isEmail = email.length <= longestEmail && isEmailAddress(email)
  if (email !== '' && !isEmail) reading.wrong('email', 'email_invalid')
  const whole = readText(reading, 'fullName', 200)
  const split = splitName(whole)
  const parts = {
    firstName: readText(reading, 'firstName', 100) || split.firstName,
    lastName: readText(reading, 'lastName', 100) || split.lastName,
  }
  if (parts.firstName.length > 100 || parts.lastName.length > 100) {
    reading.wrong('fullName', 'text_too_long')
  }
  return {
    ...parts,
    email,
    phoneNumber: toPlainSigns(readText(reading, 'phoneNumber', 30)),
    note: readText(reading, 'note', 500),
  }
}

const longestEmail = 254

// Matches the remains of bytes that are not text, and characters that only one program knows. The
// file was read in the wrong encoding, or saved in one that lacks its characters.
const garbled = /[\p{Cs}\p{Co}\uFFFD]/u

// A program that could not write a Chinese character wrote a question mark in its place.
const lostCharacter = /\p{Script=Han}\?|\?\p{Script=Han}/u
const names: ReadonlySet<ImportField> = new Set(['fullName', 'firstName', 'lastName'])

const readText = ({ find, wrong }: Reading, field: ImportField, most: number): string => {
  const text = find(field)
  if (text.length > most) wrong(field, 'text_too_long')
  const isLost = names.has(field) && lostCharacter.test(text)
  if (isLost || garbled.test(text)) wrong(field, 'text_garbled')
  return text
}

type Project = { projectId: ProjectId | null; name: string | null }

/**
 * Finds a project by its id or by its title in any language. If two projects share a title, the id
 * distinguishes them.
 */
const indexProjects = ({
  projects,
  defaults,
  language,
}: RowContext): ((reading: Reading) => Project | null) => {
  const idsByWord = new Map<string, ProjectId | 'ambiguous'>()
  const names = new Map<string, string>()
  for (const { projectId, title } of projects) {
    names.set(projectId, localised(title, language))
    for (const word of new Set([
      toWord(projectId),
      ...Object.values(title).map((text) => toWord(text ?? '')),
    ])) {
      idsByWord.set(word, idsByWord.has(word) ? 'ambiguous' : projectId)
    }
  }
  const name = (projectId: ProjectId | null): Project => ({
    projectId,
    name: projectId === null ? null : (names.get(projectId) ?? null),
  })
  return ({ find, wrong }) => {
    const cell = find('project')
    if (cell === '') return name(defaults.projectId)
    if (isGeneralName(cell)) return name(null)
    const match = idsByWord.get(toWord(cell))
    if (match === undefined) return wrong('project', 'project_unknown')
    return match === 'ambiguous' ? wrong('project', 'project_ambiguous') : name(match)
  }
}
