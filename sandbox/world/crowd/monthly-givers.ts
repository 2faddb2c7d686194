import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { addDays, addMonths, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { publishedPasswords } from '@almoner/platform/password/published-passwords.ts'
import { storyOfDonor, toMoment, type Deed, type Story } from '../life/story.ts'
import type { WorldDonor } from '../people.ts'
import { listGivers } from './crowd-plan.ts'

const cards = {
  hongKong: '4000003440000004',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  unionpay: '6200000000000005',
  british: '4000008260000000',
  singapore: '4000007020000003',
  /** It can be saved, and every charge is declined. */
  declined: '4000000000000341',
  /** Its bank wants the donor there for each charge. */
  asking: '4000000000003220',
} as const

type Card = keyof typeof cards

type Plan = {
  /** The donor's place in the list of Harbour's givers. */
  giver: number
  /** Days from today to one of its days, and by how many months it is later than the first. */
  due: number
  months: number
  occurrences: number
  hkd: number
  project: string | null
  card?: Card
  coverFee?: boolean
  memo?: string
  /** The donor's own language if absent. */
  language?: Language
  /** The number of days between its start and its first day. */
  startedDaysBefore?: number
  /** The changes that the donor makes later. */
  later?: (plan: Started) => readonly Deed[]
}

/** The day of an instalment, and the actions of the donor about it. */
type Started = {
  day: (number: number) => CalendarDay
  on: (day: CalendarDay, change: Change) => Deed
  /** Another card is saved and charged from that day on. */
  takeCard: (day: CalendarDay, card: Card) => readonly Deed[]
}

type Change =
  | { does: 'replace_card'; card: string }
  | { does: 'skip'; number: number }
  | { does: 'raise'; hkd: number; project: string | null }
  | { does: 'pause' }
  | { does: 'resume' }
  | { does: 'cancel' }

const homework = { project: 'homework-rooms' } as const
const general = { project: null } as const
const bursary = { project: 'leavers-bursary' } as const

const active: readonly Plan[] = [
  { giver: 9, due: 6, months: 22, occurrences: 24, hkd: 100, ...homework, coverFee: true },
  {
    giver: 12,
    due: 9,
    months: 11,
    occurrences: 24,
    hkd: 500,
    ...homework,
    coverFee: true,
    later: ({ day, on }) => [on(addDays(day(6), -8), { does: 'skip', number: 6 })],
  },
  {
    giver: 14,
    due: 14,
    months: 9,
    occurrences: 12,
    hkd: 100,
    ...general,
    memo: '多謝你們的付出',
    later: ({ day, on }) => [on(addDays(day(5), -3), { does: 'raise', hkd: 150, ...general })],
  },
  // The fourth instalment was never paid: the bank of another card required the donor.
  {
    giver: 15,
    due: 5,
    months: 8,
    occurrences: 12,
    hkd: 1_000,
    ...homework,
    card: 'british',
    later: ({ day, on, takeCard }) => [
      ...takeCard(addDays(day(4), -2), 'asking'),
      on(addDays(day(4), 5), { does: 'replace_card', card: '0000' }),
    ],
  },
  { giver: 18, due: 12, months: 5, occurrences: 12, hkd: 250, ...general, language: 'cn' },
  { giver: 20, due: 7, months: 3, occurrences: 24, hkd: 200, ...homework, card: 'mastercard' },
  {
    giver: 32,
    due: 16,
    months: 2,
    occurrences: 6,
    hkd: 388,
    ...general,
    card: 'amex',
    coverFee: true,
    memo: 'In memory of my father.',
  },
  // Two months were skipped, and no instalment was lost.
  {
    giver: 41,
    due: 10,
    months: 13,
    occurrences: 24,
    hkd: 150,
    ...general,
    card: 'unionpay',
    language: 'cn',
    later: ({ day, on }) => [
      on(addDays(day(5), 4), { does: 'pause' }),
      on(addDays(day(5), 75), { does: 'resume' }),
    ],
  },
  {
    giver: 25,
    due: 5,
    months: 0,
    occurrences: 12,
    hkd: 300,
    ...general,
    startedDaysBefore: 9,
    memo: 'Keep up the good work!',
  },
]

/** The last charge of both was declined: of one it is tried again, the other waits for its donor. */
const pastDue: readonly Plan[] = [
  {
    giver: 28,
    due: -9,
    months: 4,
    occurrences: 12,
    hkd: 200,
    ...homework,
    later: ({ day, takeCard }) => takeCard(addDays(day(5), -2), 'declined'),
  },
  {
    giver: 22,
    due: -17,
    months: 5,
    occurrences: 12,
    hkd: 150,
    ...general,
    later: ({ day, takeCard }) => takeCard(addDays(day(6), -2), 'declined'),
  },
]

const stopped: readonly Plan[] = [
  {
    giver: 34,
    due: 8,
    months: 7,
    occurrences: 24,
    hkd: 300,
    ...bursary,
    card: 'singapore',
    later: ({ day, on }) => [on(addDays(day(4), 6), { does: 'pause' })],
  },
  {
    giver: 35,
    due: 2,
    months: 15,
    occurrences: 24,
    hkd: 200,
    ...general,
    later: ({ day, on }) => [on(addDays(day(3), 9), { does: 'cancel' })],
  },
  {
    giver: 36,
    due: 4,
    months: 18,
    occurrences: 24,
    hkd: 128,
    ...bursary,
    later: ({ day, on }) => [on(addDays(day(8), 3), { does: 'cancel' })],
  },
  // Cancelled while its fifth waited for the donor.
  {
    giver: 40,
    due: 3,
    months: 10,
    occurrences: 12,
    hkd: 500,
    ...homework,
    later: ({ day, on, takeCard }) => [
      ...takeCard(addDays(day(5), -2), 'asking'),
      on(addDays(day(5), 12), { does: 'cancel' }),
    ],
  },
  { giver: 10, due: 11, months: 20, occurrences: 12, hkd: 300, ...general },
  { giver: 16, due: 3, months: 14, occurrences: 6, hkd: 500, ...bursary, coverFee: true },
]

/** Lists Harbour's recurring plans in every state, except those of the story's donor. */
export const listMonthlyGivers = (today: CalendarDay): readonly Story[] => {
  const givers = listGivers(to)
  return [...active, ...pastDue, ...stopped].map((plan) => {
    const giver = requirePresent(givers[plan.giver], 'a giver of the crowd')
    const { email, firstName, lastName, phoneNumber, language } = giver
    const person: WorldDonor = {
      key: toName(plan),
      username: email,
      password: publishedPasswords.donor,
      firstName,
      lastName,
      phoneNumber,
      language: plan.language ?? language,
    }
    return storyOfDonor(person, listDeeds(plan, person.language, today))
  })
}

const to = 'harbour'

const toName = ({ giver }: Plan): string => `${to}:monthly:${giver}`

const listDeeds = (plan: Plan, language: Language, today: CalendarDay): readonly Deed[] => {
  const { giver, due, months, occurrences, hkd, project, card = 'hongKong' } = plan
  const { coverFee = false, memo = '', startedDaysBefore = 2 + (giver % 4), later } = plan
  const name = toName(plan)
  const firstDay = addMonths(addDays(today, due), -months)
  const evening = addDays(firstDay, -startedDaysBefore)
  const keep = (day: CalendarDay, minute: number, savedCard: Card): Deed => ({
    at: toMoment(day, 20, minute),
    does: 'keep',
    card: toLast4(savedCard),
    number: cards[savedCard],
    expires: addMonths(today, 20 + giver),
    setup: `${name}:${toLast4(savedCard)}`,
  })
  const on = (day: CalendarDay, change: Change): Deed => ({
    at: toMoment(day, 20, 40),
    to,
    plan: name,
    ...change,
  })
  return [
    { at: toMoment(evening, 20, 5), does: 'sign_up' },
    keep(evening, 11, card),
    {
      at: toMoment(evening, 20, 15),
      does: 'start',
      plan: name,
      to,
      project,
      hkd,
      coverFee,
      memo,
      firstDay,
      occurrences,
      card: toLast4(card),
      language,
    },
    ...(later?.({
      day: (number) => addMonths(firstDay, number - 1),
      on,
      takeCard: (day, other) => [
        keep(day, 31, other),
        on(day, { does: 'replace_card', card: toLast4(other) }),
      ],
    }) ?? []),
  ]
}

const toLast4 = (card: Card): string => cards[card].slice(-4)
