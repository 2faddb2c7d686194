import { administrator } from '@almoner/domain/administrator/index.ts'
import {
  addDays,
  calendarDay,
  countDays,
  findWeekday,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { greetingName } from '../../documents/names.ts'
import { task } from '../../flow/task.ts'
import { withName } from '../../gateways/mail/gateway.ts'
import { section88Due } from '../../letters/administration/section88-due.ts'
import { administrators } from '../../letters/writer/audiences.ts'
import { platformLetterhead, writeLetter } from '../../letters/writer/write-letter.ts'
import { writeDay } from '../../locales/formats.ts'
import { mailLetter, type MailLetterDependencies } from '../../mail-letter.ts'
import { forADay } from '../../retry-policies.ts'
import { readEvents } from '../../steps/record/read-events.ts'

/** The checks that are due by a day: the earliest, and how many there are and are overdue. */
export type DueChecks = {
  first: readonly { name: LocalisedText; dueOn: CalendarDay }[]
  count: number
  overdue: number
}

type RemindSection88Dependencies = MailLetterDependencies & {
  noticesFrom: string
  administratorIds: () => Promise<readonly AdministratorId[]>
  section88Checks: (query: {
    by: CalendarDay
    today: CalendarDay
    limit: number
  }) => Promise<DueChecks>
  /** The list of charities in administration, which begins with what is due. */
  charitiesLink: () => string
}

const process = 'remind-section88'
const namedCharities = 20

// Weeks begin on a Monday.
const daysSinceMonday = (day: CalendarDay): number => (findWeekday(day) + 6) % 7

/** The Monday is in the id: a week has one letter, also after a restart or with two workers. */
const toId = ({ day }: { day: string }): string => {
  const date = calendarDay(day)
  return `${process}-${addDays(date, -daysSinceMonday(date))}`
}

/**
 * Mails each administrator the yearly checks of tax status that are overdue or due in this week.
 * It is started every night and runs in the first one of a week. Each step mails one administrator.
 */
export const remindSection88 = task({
  name: process,
  id: toId,
  policy: forADay,
  isRepeated: true,
  run:
    (deps: RemindSection88Dependencies) =>
    async (input: { day: string }, after: AdministratorId | null) => {
      const today = calendarDay(input.day)
      const by = addDays(today, 6 - daysSinceMonday(today))
      const checks = await deps.section88Checks({ by, today, limit: namedCharities })
      const ids = await deps.administratorIds()
      const [id, ...others] = ids.filter((each) => after === null || each > after)
      if (checks.count === 0 || id === undefined) return { mailed: 0 }
      const mailed = await mailAdministrator(deps, { id, checks, today })
      return { mailed, next: others.length > 0 ? id : null }
    },
})

type Reminder = { id: AdministratorId; checks: DueChecks; today: CalendarDay }

const mailAdministrator = async (
  deps: RemindSection88Dependencies,
  { id, checks, today }: Reminder,
): Promise<number> => {
  const events = await readEvents(deps.store, administrator, id)
  const person = fold(administrator, events)
  if (person.status === 'none' || isErased(person.username)) return 0
  // Administrators choose no language: it is the one in which they last changed their login.
  const language =
    events.flatMap(({ data }) => ('language' in data ? [data.language] : [])).at(-1) ?? 'en'
  const { first, count, overdue } = checks
  const text = section88Due[language]({
    overdue,
    due: count - overdue,
    more: count - first.length,
  })
  const letter = writeLetter(text, {
    audience: administrators,
    language,
    name: greetingName(person, { isConfirmed: true }),
    charity: platformLetterhead,
    rows: first.map(({ name, dueOn }) => ({
      label: localised(name, language),
      value: writeDue(dueOn, { today, language }),
    })),
    link: deps.charitiesLink(),
  })
  const { mailed } = await mailLetter(
    deps,
    {
      ...letter,
      to: person.username,
      messageId: `${toId({ day: today })}-${id}`,
      from: withName('Almoner', deps.noticesFrom),
      replyTo: deps.noticesFrom,
      attachments: [],
    },
    { about: { kind: 'administrator', id }, owner: null, reader: 'confirmed' },
  )
  return mailed ? 1 : 0
}

type Reader = { today: CalendarDay; language: Language }

const writeDue = (dueOn: CalendarDay, { today, language }: Reader): string => {
  const days = countDays(dueOn, today)
  const day = writeDay(dueOn, language)
  return days > 0 ? overdueBy[language](day, days) : day
}

const overdueBy: Record<Language, (day: string, days: number) => string> = {
  en: (day, days) => `${day} (${days} ${days === 1 ? 'day' : 'days'} overdue)`,
  zh: (day, days) => `${day}（已逾期 ${days} 日）`,
  cn: (day, days) => `${day}（已逾期 ${days} 天）`,
}
