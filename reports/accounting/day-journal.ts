import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { addCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { MoneyKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'

/** A line of a journal in the charity's books: one of the two sums is 0. */
export type JournalLine = {
  account: MoneyKind
  projectId: ProjectId | null
  /** The journal of the platform's books that caused it. */
  reason: PostedJournal
  description: string
  debitCents: Cents
  creditCents: Cents
}

/** What a charity's bookkeeper posts for a day: its debits and credits are equal. */
export type DayJournal = {
  /** Eight digits, year, month, day and part: every software accepts them, and they sort. */
  number: string
  day: CalendarDay
  narration: string
  lines: readonly JournalLine[]
}

/** Throws if a journal must not reach a file. */
export const assertBalanced = ({ number, lines }: DayJournal): void => {
  assert(lines.length >= 2, `journal ${number} has two lines or more`)
  for (const { debitCents, creditCents } of lines) {
    assert(
      Math.min(debitCents, creditCents) === 0 && Math.max(debitCents, creditCents) > 0,
      `a line of journal ${number} is a debit or a credit`,
    )
  }
  const debits = addCents(...lines.map(({ debitCents }) => debitCents))
  const credits = addCents(...lines.map(({ creditCents }) => creditCents))
  assert(debits === credits, `journal ${number} balances`)
}
