import type { Context } from 'hono'
import {
  alignLines,
  type Alignment,
  type LineChoice,
} from '@almoner/domain/bank-match/align-lines.ts'
import type { BankLineId } from '@almoner/domain/bank-match/index.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { Db } from '@almoner/operational/database.ts'
import {
  listKnownLines,
  listWholeDays,
  type KnownLine,
} from '@almoner/operational/bank-lines/known-lines.ts'
import type { NewLine } from '@almoner/operational/bank-lines/statements/statements.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { findPeriod, type ReadLine } from './read-statement.ts'

type HashedLine = ReadLine & { sha256: string }

export type LinePlan = {
  firstDay: CalendarDay
  lastDay: CalendarDay
  lines: readonly Alignment<HashedLine, KnownLine>[]
  newLines: readonly NewLine[]
  /** The ids of all lines of the file, in order of time. */
  lineIds: readonly BankLineId[]
  /** The new lines on days that another file covers completely. */
  late: readonly HashedLine[]
  /** The known lines that this file lacks, on days that it covers completely. */
  absent: readonly KnownLine[]
}

/**
 * Returns the lines of a file that are new in its account, or null for a file without lines. It
 * must be called within the lock of the account in which they are saved.
 */
export const planLines = async (
  c: Context<AppEnv>,
  db: Db,
  file: {
    organisationId: OrganisationId
    account: string
    lines: readonly ReadLine[]
    choose?: (line: ReadLine) => LineChoice | undefined
  },
): Promise<LinePlan | null> => {
  const { organisationId, account, choose } = file
  const period = findPeriod(file.lines)
  if (period === null) return null
  const filter = { organisationId, account, ...period }
  const [known, wholeDays] = [await listKnownLines(db, filter), await listWholeDays(db, filter)]
  const read = file.lines.map((line) => ({ ...line, sha256: hashLine(c, file, line) }))
  const lines = alignLines({ read, known }, choose)
  const takenLines = new Set(lines.flatMap((line) => line.known ?? []))
  return {
    ...period,
    lines,
    ...toNewLines(c, { organisationId, account, lines, known }),
    late: lines.flatMap((line) =>
      line.known === null && wholeDays.has(line.read.day) ? line.read : [],
    ),
    absent: known.filter(
      (line) => !takenLines.has(line) && line.day > period.firstDay && line.day < period.lastDay,
    ),
  }
}

/** The hash is keyed, so that an erased text cannot be found by trying names. */
const hashLine = (
  c: Context<AppEnv>,
  { organisationId, account }: { organisationId: OrganisationId; account: string },
  { day, description, amountCents, balanceCents }: ReadLine,
): string =>
  c
    .get('deps')
    .store.inputHash(
      canonicalJson({ organisationId, account, day, description, amountCents, balanceCents }),
    )

/**
 * The id of a new line follows from its account, day, amount and number among equal lines. It
 * ignores texts that a bank may write differently in another file.
 */
const toNewLines = (
  c: Context<AppEnv>,
  options: {
    organisationId: OrganisationId
    account: string
    lines: readonly Alignment<HashedLine, KnownLine>[]
    known: readonly KnownLine[]
  },
): Pick<LinePlan, 'newLines' | 'lineIds'> => {
  const { organisationId, account, lines, known } = options
  const places = new Map<CalendarDay, number>()
  const ordinals = new Map<string, ReturnType<typeof createNumbers>>()
  const findNumbers = ({ day, amountCents }: Pick<ReadLine, 'day' | 'amountCents'>) => {
    const key = `${day} ${amountCents}`
    const numbers = ordinals.get(key) ?? createNumbers()
    ordinals.set(key, numbers)
    return numbers
  }
  for (const line of known) {
    places.set(line.day, Math.max(places.get(line.day) ?? 0, line.place + 1))
    findNumbers(line).use(line.ordinal)
  }
  const newLines: NewLine[] = []
  const lineIds = lines.map((line) => {
    if (line.known !== null) return line.known.lineId
    const { day, amountCents, description, balanceCents, sha256 } = line.read
    const ordinal = findNumbers(line.read).take()
    const place = places.get(day) ?? 0
    places.set(day, place + 1)
    const identity = canonicalJson({ organisationId, account, day, amountCents, ordinal })
    const lineId = uuidFrom('bank_line', c.get('deps').store.inputHash(identity)) as BankLineId
    newLines.push({
      line_id: lineId,
      place,
      day,
      description,
      amount_cents: BigInt(amountCents),
      balance_cents: balanceCents === null ? null : BigInt(balanceCents),
      sha256,
      ordinal,
    })
    return lineId
  })
  return { newLines, lineIds }
}

/** Gives out the smallest numbers that are not used, each once. */
const createNumbers = () => {
  const used = new Set<number>()
  let next = 0
  return {
    use: (number: number): void => {
      used.add(number)
    },
    take: (): number => {
      while (used.has(next)) next += 1
      next += 1
      return next - 1
    },
  }
}
