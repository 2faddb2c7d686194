import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { isCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { idSchema, isUuid } from '@almoner/domain/kernel/ids.ts'
import { type BankCounterpart } from '@almoner/domain/bank-match/events.ts'
import { ignoreReasons } from '@almoner/domain/bank-match/values.ts'
import { lineSchema } from '../../http/contract.ts'
import type { BankCounterpartSuggestion } from './matching/reconcile-contract.ts'
import type { Money } from '../../http/money-contract.ts'

export const largestStatementBytes = 5 * 1024 * 1024

export const statementParamSchema = v.object({ statementId: idSchema('bank_statement') })
export const bankLineParamSchema = v.object({ lineId: idSchema('bank_line') })

const targetId = v.union([idSchema('payment'), idSchema('offline_entry')])
export const bankMatchParamSchema = v.object({ lineId: idSchema('bank_line'), targetId })
/** DELETE …/bank-lines/{lineId}/matches/{targetId} */
export const bankMatchQuerySchema = v.object({
  kind: v.picklist(['payment', 'offline_entry'], 'kind.unknown'),
})

const column = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(59))
const maybeColumn = v.nullable(column)

const indicatorTexts = v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(12))

/**
 * The columns of a statement, counted from 0. Either `amount` has all amounts, with a sign or with
 * an indicator column for the direction, or `credit` and `debit` have them separately.
 */
export const statementMappingSchema = v.pipe(
  v.object({
    day: column,
    description: v.pipe(v.array(column), v.minLength(1), v.maxLength(5)),
    amount: maybeColumn,
    credit: maybeColumn,
    debit: maybeColumn,
    balance: maybeColumn,
    currency: maybeColumn,
    indicator: v.optional(
      v.nullable(v.object({ column, in: indicatorTexts, out: indicatorTexts })),
      null,
    ),
    dayOrder: v.picklist(['dmy', 'mdy', 'ymd']),
  }),
  v.check(({ amount, credit }) => (amount === null) !== (credit === null), 'mapping.amount'),
)
export type StatementMapping = v.InferOutput<typeof statementMappingSchema>

/** The day, the place within its file, and the id of a line. */
const isPlace = (text: string): boolean => {
  const [day = '', place = '', lineId = '', ...more] = text.split('.')
  return isCalendarDay(day) && /^\d{1,9}$/.test(place) && isUuid(lineId) && more.length === 0
}

/** `out` lists all outgoing lines in any state. The other values list incoming lines. */
export const bankLinesQuerySchema = v.object({
  statementId: idSchema('bank_statement'),
  show: v.optional(
    v.picklist(['open', 'matched', 'ignored', 'out', 'all'], 'show.unknown'),
    'open',
  ),
  after: v.optional(v.pipe(v.string(), v.check(isPlace, 'after.invalid'))),
})

/**
 * POST …/bank-lines/{lineId}/matches matches a line. `seen` is the try of a payment or the version
 * of an offline entry that the person saw. A payment or entry that the line pays in full is
 * approved.
 */
export const matchBankLineSchema = v.object({
  kind: v.picklist(['payment', 'offline_entry'], 'kind.unknown'),
  id: targetId,
  seen: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** POST …/bank-lines/{lineId}/ignore */
export const ignoreBankLineSchema = v.object({
  reason: v.picklist(ignoreReasons, 'reason.unknown'),
})

/** GET …/bank-lines/{lineId}/candidates: what waits, by name, reference or e-mail. */
export const bankCandidatesQuerySchema = v.object({ q: lineSchema(100, 'q') })

/** The number of days after the upload of a statement before its open lines appear in the inbox. */
export const matchWithinDays = 14

/** Days are Hong Kong days. */
export type StatementAnswer = {
  id: string
  account: string
  lines: number
  /** Lines that no earlier file had. */
  newLines: number
  firstDay: string
  lastDay: string
  /** Null if the file has no balances, so that nothing can be checked. */
  opening: Cents | null
  closing: Cents | null
  /** The line of the file whose balance does not follow from the previous one. */
  faultLine: number | null
  uploadedAt: string
  /**
   * Whether the texts were erased, by staff or seven years after the end of the statement's year.
   */
  textsErased: boolean
  /**
   * The number of incoming lines that are matched or ignored, the number of all incoming lines, and
   * the remaining amount.
   */
  done: number
  incoming: number
  left: Cents
  /** The number of outgoing lines, and of those that are open. */
  outgoing: number
  outgoingOpen: number
}

/** Between two files of an account: the one ends with another sum than the next begins with. */
export type StatementGap = {
  account: string
  after: string
  before: string
  closing: Cents
  opening: Cents
}

/** GET /organizations/bank-statements: the newest 200. */
export type StatementsAnswer = {
  isIncluded: boolean
  statements: StatementAnswer[]
  gaps: StatementGap[]
}

/**
 * GET /organizations/bank-lines/overdue returns the statements whose lines have waited too long,
 * among the oldest 50 with lines to match. Each statement appears once, until its lines are matched
 * or ignored.
 */
export type OverdueStatementsAnswer = {
  /** The lines to match of these 50 statements, overdue or not. */
  lines: number
  statements: {
    id: string
    account: string
    firstDay: string
    lastDay: string
    /** The Hong Kong day on which it was added. */
    addedOn: string
    lines: number
    left: Cents
  }[]
}

export type BankSuggestion = {
  kind: 'payment' | 'offline_entry'
  id: string
  seen: number
  /** `paid_twice`: a line pays it already. `approved`: it was approved without a line. */
  state: 'waiting' | 'approved' | 'declined' | 'paid_twice'
  strength: 'certain' | 'likely' | 'possible' | 'chosen'
  agrees: { reference: boolean; amount: boolean; day: boolean; name: boolean }
  name: string
  method: string
  projectName: string
  reference: string | null
  paidOn: string | null
  amount: Cents
  /** The amount that is not matched yet. */
  left: Cents
}

export type BankLineAnswer = {
  id: string
  day: string
  description: string
  amount: Cents
  matched: Cents
  state: 'open' | 'matched' | 'ignored'
  ignored: (typeof ignoreReasons)[number] | null
  matches: {
    kind: 'payment' | 'offline_entry'
    id: string
    name: string
    amount: Cents
    /** The amount that the payment still lacks, or 0 if it is paid in full. */
    lacks: Cents
    /** Whether it is unapproved. If its amount was corrected, lines may already pay it in full. */
    isWaiting: boolean
    /** The try or the version to approve it by, as of a suggestion. */
    seen: number
  }[]
  suggestions: BankSuggestion[]
  /** The counterpart of the whole line, if it pays nothing. */
  counterpart: { kind: BankCounterpart['kind']; id: string; paymentId: string | null } | null
  counterparts: BankCounterpartSuggestion[]
}

/** GET /organizations/bank-lines: 50 a page, the earliest first. */
export type BankLinesAnswer = { lines: BankLineAnswer[]; next: string | null }
/** GET /organizations/bank-statements/{statementId}/removal. DELETE …/{statementId} removes it. */
export type StatementRemovalAnswer = {
  /** The lines that no other statement has. */
  lines: number
  /** The number of matched lines, which block the removal, and the first twenty of them. */
  matchedLines: number
  firstMatched: { id: string; day: string; description: string; amount: Cents }[]
}

/** GET …/candidates */
export type BankCandidatesAnswer = { candidates: BankSuggestion[] }

export const statementsMoney: Money<StatementsAnswer> = { opening: true, closing: true, left: true }

export const bankLinesMoney: Money<BankLinesAnswer> = {
  amount: true,
  matched: true,
  lacks: true,
  left: true,
}
