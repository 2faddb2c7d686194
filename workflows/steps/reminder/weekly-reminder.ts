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
import type { DueFacts } from '../../letters/administration/due-facts.ts'
import { administrators } from '../../letters/writer/audiences.ts'
import type { Letter } from '../../letters/writer/letter.ts'
import { platformLetterhead, writeLetter } from '../../letters/writer/write-letter.ts'
import { writeDay } from '../../locales/formats.ts'
import { mailLetter, type MailLetterDependencies } from '../../mail-letter.ts'
import { forADay } from '../../retry-policies.ts'
import { readEvents } from '../record/read-events.ts'

/** What charities are late with by a day: the earliest, and how many there are and are overdue. */
export type DueList = {
  first: readonly { name: LocalisedText; dueOn: CalendarDay }[]
  count: number
  overdue: number
}
export type DueQuery = { by: CalendarDay; today: CalendarDay; limit: number }

export type ReminderDependencies = MailLetterDependencies & {
  noticesFrom: string
  administratorIds: () => Promise<readonly AdministratorId[]>
}

type WeeklyReminder<Name extends string, Deps> = {
  name: Name
  letter: Letter<DueFacts>
  find: (deps: Deps, query: DueQuery) => Promise<DueList>
  /** The screen of administration that lists what is due. */
  link: (deps: Deps) => string
}

const namedCharities = 20

// Weeks begin on a Monday.
const daysSinceMonday = (day: CalendarDay): number => (findWeekday(day) + 6) % 7

/** The Monday is in the id: a week has one letter, also after a restart or with two workers. */
const toId = (name: string, { day }: { day: string }): string => {
  const date = calendarDay(day)
  return `${name}-${addDays(date, -daysSinceMonday(date))}`
}

/**
 * Creates a task that mails each administrator what is overdue or due in this week. It is started
 * every night and runs in the first one of a week. Each step mails one administrator.
 */
export const weeklyReminder = <Name extends string, Deps extends ReminderDependencies>({
  name,
  letter,
  find,
  link,
}: WeeklyReminder<Name, Deps>) =>
  task({
    name,
    id: (input: { day: string }) => toId(name, input),
    policy: forADay,
    isRepeated: true,
    run: (deps: Deps) => async (input: { day: string }, after: AdministratorId | null) => {
      const today = calendarDay(input.day)
      const by = addDays(today, 6 - daysSinceMonday(today))
      const due = await find(deps, { by, today, limit: namedCharities })
      const ids = await deps.administratorIds()
      const [id, ...others] = ids.filter((each) => after === null || each > after)
      if (due.count === 0 || id === undefined) return { mailed: 0 }
      const messageId = `${toId(name, input)}-${id}`
      const reminder = { id, due, today, letter, messageId, link: link(deps) }
      const mailed = await mailAdministrator(deps, reminder)
      return { mailed, next: others.length > 0 ? id : null }
    },
  })

type Reminder = {
  id: AdministratorId
  due: DueList
  today: CalendarDay
  letter: Letter<DueFacts>
  messageId: string
  link: string
}

const mailAdministrator = async (
  deps: ReminderDependencies,
  { id, due, today, letter: texts, messageId, link }: Reminder,
): Promise<number> => {
  const events = await readEvents(deps.store, administrator, id)
  const person = fold(administrator, events)
  if (person.status === 'none' || isErased(person.username)) return 0
  // Administrators choose no language: it is the one in which they last changed their login.
  const language =
    events.flatMap(({ data }) => ('language' in data ? [data.language] : [])).at(-1) ?? 'en'
  const { first, count, overdue } = due
  const text = texts[language]({
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
    link,
  })
  const { mailed } = await mailLetter(
    deps,
    {
      ...letter,
      to: person.username,
      messageId,
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
