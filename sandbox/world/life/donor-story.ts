import { addDays, addMonths, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { donorPerson } from '../people.ts'
import { storyOfDonor, toMoment, type Deed, type Story } from './story.ts'

/**
 * Returns the actions of the demonstration's donor until a day, in order. They are gifts at three
 * charities by every kind of method, one declined and one refunded, and five recurring plans in
 * different states.
 */
export const buildStory = (today: CalendarDay): Story =>
  storyOfDonor(donorPerson, [...giftsUntil(today), ...cardsUntil(today), ...plansUntil(today)])

const giftsUntil = (today: CalendarDay): readonly Deed[] => {
  const ago = (days: number, hour: number, minute: number) =>
    toMoment(addDays(today, -days), hour, minute)
  const gift = { does: 'give', coverFee: false } as const
  const harbour = { ...gift, to: 'harbour' }
  const lionRock = { ...gift, to: 'lionrock' }
  const bauhinia = { ...gift, to: 'bauhinia' }
  const own = { kept: '0004' } as const
  return [
    {
      ...harbour,
      at: ago(735, 21, 12),
      gift: 'before-the-account',
      project: 'homework-rooms',
      hkd: 300,
      by: { card: 'pm_card_hk' },
      asGuest: true,
    },
    { at: ago(731, 20, 40), does: 'sign_up' },
    {
      ...lionRock,
      at: ago(688, 12, 31),
      gift: 'first-call',
      project: 'tuesday-call',
      hkd: 200,
      by: 'payme',
    },
    {
      ...bauhinia,
      at: ago(633, 22, 5),
      gift: 'kennels',
      project: 'winter-kennels',
      hkd: 500,
      coverFee: true,
      memo: 'For Siu Bak, who came from you.',
      by: own,
    },
    { ...harbour, at: ago(583, 13, 20), gift: 'by-fps', project: null, hkd: 1_000, by: 'fps' },
    { at: ago(581, 10, 15), does: 'approve', to: 'harbour', gift: 'by-fps' },
    {
      ...harbour,
      at: ago(455, 19, 47),
      gift: 'bursary',
      project: 'leavers-bursary',
      hkd: 388,
      by: 'payme',
    },
    {
      ...lionRock,
      at: ago(371, 9, 8),
      gift: 'night-lights',
      project: 'safe-at-home',
      hkd: 600,
      coverFee: true,
      by: own,
    },
    {
      ...bauhinia,
      at: ago(300, 23, 51),
      gift: 'declined',
      project: 'surgery-fund',
      hkd: 800,
      by: { card: 'pm_card_visa_chargeDeclined' },
    },
    {
      ...bauhinia,
      at: ago(300, 23, 58),
      gift: 'surgery',
      project: 'surgery-fund',
      hkd: 800,
      by: own,
    },
    {
      ...harbour,
      at: ago(251, 15, 2),
      gift: 'by-bank',
      project: 'homework-rooms',
      hkd: 2_000,
      memo: 'In memory of my grandmother.',
      by: 'bank_transfer',
    },
    { at: ago(248, 11, 30), does: 'approve', to: 'harbour', gift: 'by-bank' },
    { ...lionRock, at: ago(210, 18, 26), gift: 'twice', project: 'hot-lunch', hkd: 500, by: own },
    {
      at: ago(208, 10, 5),
      does: 'refund',
      to: 'lionrock',
      gift: 'twice',
      note: 'Paid at our counter on the same afternoon',
    },
    {
      ...lionRock,
      at: ago(76, 12, 44),
      gift: 'lunches',
      project: 'hot-lunch',
      hkd: 300,
      by: 'payme',
    },
    {
      ...harbour,
      at: ago(41, 20, 19),
      gift: 'calendars',
      project: 'calendar-2027',
      hkd: 240,
      by: own,
    },
  ]
}

const cardsUntil = (today: CalendarDay): readonly Deed[] => [
  {
    at: toMoment(addDays(today, -730), 20, 55),
    does: 'keep',
    card: '0004',
    number: '4000003440000004',
    expires: addMonths(today, 26),
  },
  {
    at: toMoment(addDays(today, -20), 21, 3),
    does: 'keep',
    card: '3220',
    number: '4000000000003220',
    expires: addMonths(today, 1),
  },
]

const plansUntil = (today: CalendarDay): readonly Deed[] => [
  ...halfDone(addMonths(addDays(today, 9), -6)),
  ...waiting(addMonths(addDays(today, -4), -2)),
  ...resting(addMonths(addDays(today, 8), -7)),
  {
    at: toMoment(addMonths(today, -20), 21, 30),
    does: 'start',
    plan: 'lunches-for-a-term',
    to: 'lionrock',
    project: 'hot-lunch',
    hkd: 200,
    coverFee: false,
    memo: '',
    firstDay: addDays(addMonths(today, -20), 5),
    occurrences: 4,
    card: '0004',
  },
  {
    at: toMoment(addDays(today, -6), 22, 10),
    does: 'start',
    plan: 'bursary-every-month',
    to: 'harbour',
    project: 'leavers-bursary',
    hkd: 150,
    coverFee: false,
    memo: '',
    firstDay: addDays(today, 12),
    occurrences: 12,
    card: '0004',
  },
]

/**
 * Six months of twelve are over: one instalment was paid at the second try, and one was skipped.
 */
const halfDone = (firstDay: CalendarDay): readonly Deed[] => {
  const plan = { to: 'harbour', plan: 'homework-every-month' }
  const day = (number: number) => addMonths(firstDay, number - 1)
  return [
    {
      at: toMoment(addDays(firstDay, -3), 20, 30),
      does: 'start',
      ...plan,
      project: 'homework-rooms',
      hkd: 300,
      coverFee: true,
      memo: 'One chair, one lamp, one patient adult.',
      firstDay,
      occurrences: 12,
      card: '0004',
    },
    // A new card for which the bank has not approved a payment yet.
    {
      at: toMoment(addDays(day(3), -2), 19, 40),
      does: 'keep',
      card: '0341',
      number: '4000000000000341',
      expires: addMonths(firstDay, 36),
    },
    { at: toMoment(addDays(day(3), -2), 19, 44), does: 'replace_card', ...plan, card: '0341' },
    { at: toMoment(day(3), 19, 15), does: 'replace_card', ...plan, card: '0004' },
    { at: toMoment(addDays(day(3), 6), 21, 0), does: 'remove', card: '0341' },
    { at: toMoment(addDays(day(4), -8), 13, 5), does: 'skip', ...plan, number: 4 },
  ]
}

/** Two were paid; the third is by a card whose bank requires authentication. */
const waiting = (firstDay: CalendarDay): readonly Deed[] => {
  const plan = { to: 'harbour', plan: 'every-month-to-harbour' }
  return [
    {
      at: toMoment(addDays(firstDay, -1), 22, 20),
      does: 'start',
      ...plan,
      project: null,
      hkd: 250,
      coverFee: false,
      memo: '',
      firstDay,
      occurrences: 6,
      card: '0004',
    },
    {
      at: toMoment(addDays(addMonths(firstDay, 2), -3), 20, 2),
      does: 'replace_card',
      ...plan,
      card: '3220',
    },
  ]
}

/** Seven were paid. It rests since the charity's new plan does not include monthly gifts. */
const resting = (firstDay: CalendarDay): readonly Deed[] => [
  {
    at: toMoment(addDays(firstDay, -2), 21, 45),
    does: 'start',
    plan: 'dinners-every-month',
    to: 'tinhau',
    project: 'evening-meals',
    hkd: 240,
    coverFee: false,
    memo: 'Ten dinners.',
    firstDay,
    occurrences: 12,
    card: '0004',
  },
]
