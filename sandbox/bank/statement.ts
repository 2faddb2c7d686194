import { addDays, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, cents, formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'

/** A transfer that the bank received, as far as its statement shows it. */
export type Received = {
  day: CalendarDay
  reference: string
  name: string
  amountCents: Cents
}

type Line = { day: CalendarDay; text: string; amountCents: Cents }

const header = 'Date,Description,Billing amount,Billing currency,Balance,Balance currency'
const openingCents = cents(2_500_000)

/**
 * Returns a statement in the form of HSBC in Hong Kong, the newest line first. It has every
 * transfer, one of them paid again on the next day and one paid only in part. Lines unrelated to
 * gifts are between them.
 */
export const toStatementCsv = (received: readonly Received[]): string => {
  const [double, part] = received
  const lines = received.map((one) => (one === part ? toLine(one, 6_000) : toLine(one)))
  if (double) lines.push(toLine({ ...double, day: addDays(double.day, 1) }))
  const sorted = [...lines, ...noise(received)].toSorted(byDay)
  let balance = openingCents
  const rows = sorted.map(({ day, text, amountCents }) => {
    balance = addCents(balance, amountCents)
    const [year, month, date] = day.split('-')
    const cells = [`${date}/${month}/${year}`, text, toCell(amountCents), 'HKD', toCell(balance)]
    return [...cells, 'HKD'].join(',')
  })
  return [header, ...rows.toReversed(), ''].join('\r\n')
}

const toLine = ({ day, reference, name, amountCents }: Received, basisPoints = 10_000): Line => ({
  day,
  text: `FPS CREDIT ${reference} ${name}`.toUpperCase().replaceAll(/[^\p{L}\p{N} -]/gu, ' '),
  amountCents: cents(Math.floor((amountCents * basisPoints) / 10_000)),
})

const noise = (received: readonly Received[]): readonly Line[] => {
  const day = received.at(-1)?.day ?? received[0]?.day
  if (day === undefined) return []
  return [
    { day, text: 'OFFICE RENT', amountCents: cents(-1_800_000) },
    { day: addDays(day, 1), text: 'CREDIT INTEREST', amountCents: cents(1_234) },
    { day: addDays(day, 1), text: 'TRANSFER FROM OWN SAVINGS', amountCents: cents(1_000_000) },
    { day: addDays(day, 2), text: 'FPS CREDIT THANK YOU', amountCents: cents(88_800) },
    { day: addDays(day, 2), text: 'MONTHLY FEE', amountCents: cents(-6_000) },
  ]
}

const byDay = (one: Line, other: Line): number => {
  if (one.day === other.day) return 0
  return one.day < other.day ? -1 : 1
}

/**
 * Returns the sum as a cell such as `"1,234.50"`: a sum with a separator is in quotes, as a bank
 * writes it.
 */
const toCell = (sum: Cents): string => {
  const digits = formatHkd(cents(Math.abs(sum)))
  return `"${sum < 0 ? '-' : ''}${digits}"`
}
