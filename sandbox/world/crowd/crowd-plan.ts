import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { addDays, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { isManual, type DirectMethod } from '@almoner/domain/payment-methods/method-names.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { createChance, type Chance } from '../../chance.ts'
import { toMoment, type Giver } from '../life/story.ts'
import { chooseDays, isInNewYear } from './busy-days.ts'
import { createGivers } from './givers.ts'
import { memos } from './names.ts'
import { crowds, type CrowdOf, type Shares } from './crowds.ts'

type About = {
  /** A key that is identical in every world. */
  key: string
  to: string
  at: Instant
  project: string | null
  hkd: number
  giver: Giver
}

/** A payment on the charity's site. */
export type CrowdGift = About & {
  method: 'card' | DirectMethod
  coverFee: boolean
  memo: string
  /** The test card that plays the donor's, if the gift is paid by card. */
  card: string
  /** When staff confirm or decline a transfer; null while it waits, and for all else. */
  decidedAt: Instant | null
  isDeclined: boolean
  /** When the charity gives the money back. */
  refundedAt: Instant | null
  /** The gift whose picture is sent again as the proof of this one. */
  proofOf: Pick<About, 'key' | 'at'> | null
}

/** A payment that came outside the platform, as staff record it. */
export type CrowdEntry = About & {
  method: DirectMethod
  feeHkd: number
  recordedAt: Instant
  /** `approved_later`: not on the day of its record. */
  becomes: 'pending' | 'approved' | 'approved_later' | 'amended' | 'voided'
  /** The receipt is requested with the record, or the day after. */
  receipt: 'none' | 'at_once' | 'later'
  /** Whether staff know the donor's address, and not only their name. */
  hasAddress: boolean
}

/**
 * Returns the gifts and entries of all donors of the demonstration until the day before yesterday.
 */
export const planCrowd = (
  today: CalendarDay,
): { gifts: readonly CrowdGift[]; entries: readonly CrowdEntry[] } => {
  const gifts: CrowdGift[] = []
  const entries: CrowdEntry[] = []
  for (const crowd of crowds) {
    const chance = createCrowdChance(crowd)
    const givers = createGivers(chance, crowd)
    const findDay = chooseDays(addDays(today, -crowd.days), crowd.days - 2)
    const describeGift = (number: number, kind: string): About => {
      const day = findDay(chance.next())
      const giver = chooseGiver(chance, givers)
      return {
        key: `${crowd.to}:${kind}:${number}`,
        to: crowd.to,
        at: toMoment(day, chooseHour(chance), chance.between(0, 59)),
        giver,
        ...chooseProject(chance, { crowd, day, giver }),
      }
    }
    for (let number = 0; number < crowd.gifts; number += 1) {
      gifts.push(toGift(chance, { crowd, today, about: describeGift(number, 'gift') }))
    }
    for (let number = 0; number < crowd.entries; number += 1) {
      entries.push(toEntry(chance, { number, today, about: describeGift(number, 'entry') }))
    }
    disputeLast(gifts, { to: crowd.to, today })
    sendProofAgain(gifts, crowd)
  }
  return { gifts, entries }
}

const createCrowdChance = (crowd: CrowdOf): Chance =>
  createChance(20_261_120 + crowds.indexOf(crowd))

/** Everyone who gives to a charity now and then. */
export const listGivers = (to: string): readonly Giver[] => {
  const crowd = requirePresent(
    crowds.find((each) => each.to === to),
    'a charity with a crowd',
  )
  return createGivers(createCrowdChance(crowd), crowd)
}

// The first givers of the list give most often.
const chooseGiver = (chance: Chance, givers: readonly Giver[]): Giver => {
  const chosen = givers[Math.floor(givers.length * chance.next() ** 1.5)] ?? givers[0]
  if (chosen === undefined) throw new Error('a crowd has givers')
  return chosen
}

// Most people give in the evening.
const chooseHour = (chance: Chance): number =>
  chance.happens(0.55) ? chance.between(18, 23) : chance.between(8, 17)

const amounts = [
  50, 100, 100, 100, 150, 200, 200, 300, 300, 500, 500, 500, 800, 1_000, 2_000,
] as const
const luckyAmounts = [128, 168, 188, 228, 388, 688, 888] as const
const companyAmounts = [3_000, 5_000, 8_000, 10_000, 20_000] as const

const chooseProject = (
  chance: Chance,
  { crowd, day, giver }: { crowd: CrowdOf; day: CalendarDay; giver: Giver },
): Pick<About, 'project' | 'hkd'> => {
  const project = choose(chance, crowd.projects(day))
  if (project === 'calendar-2027') return { project, hkd: 120 * chance.between(1, 4) }
  const ofWhat = isInNewYear(day) ? luckyAmounts : amounts
  const amount = giver.organisationName === null ? chance.pick(ofWhat) : chance.pick(companyAmounts)
  return { project: project === 'none' ? null : project, hkd: Math.max(crowd.leastHkd, amount) }
}

/** The test card whose charge is declined. */
export const declinedCard = 'pm_card_visa_chargeDeclined'

const cards: Shares<string> = {
  pm_card_hk: 74,
  pm_card_mastercard: 10,
  pm_card_visa: 4,
  pm_card_amex: 3,
  pm_card_gb: 2,
  pm_card_sg: 2,
  pm_card_cn: 2,
  [declinedCard]: 3,
}

const toGift = (
  chance: Chance,
  { crowd, today, about }: { crowd: CrowdOf; today: CalendarDay; about: About },
): CrowdGift => {
  const isCompany = about.giver.organisationName !== null
  const method = isCompany ? 'check_writing' : choose(chance, crowd.methods)
  const card = choose(chance, cards)
  const isPaidByCard = method === 'card' && card !== declinedCard
  const isRefunded = isPaidByCard && about.hkd <= 1_000 && chance.happens(0.014)
  const wait = hours(chance.between(10, 76))
  const end = toMoment(addDays(today, -2), 10)
  const [decidedAt, refundedAt] = [after(about.at, wait), after(about.at, wait + hours(24))]
  return {
    ...about,
    method,
    card,
    coverFee: chance.happens(0.45),
    memo: chance.happens(0.08) ? chance.pick(memos) : '',
    decidedAt: decidedAt < end ? decidedAt : null,
    isDeclined: chance.happens(0.03),
    refundedAt: isRefunded && refundedAt < end ? refundedAt : null,
    proofOf: null,
  }
}

const entryMethods: Shares<DirectMethod> = {
  check_writing: 40,
  cash: 35,
  bank_transfer: 20,
  octopus: 5,
}

const toEntry = (
  chance: Chance,
  { number, today, about }: { number: number; today: CalendarDay; about: About },
): CrowdEntry => {
  const chosenMethod = choose(chance, entryMethods)
  const wait = hours(chance.between(14, 90))
  const last = toMoment(addDays(today, -2), 9)
  const recent = recentEntries.find((each) => each.number === number)
  const method = recent?.method ?? chosenMethod
  const at = recent ? toMoment(addDays(today, -recent.daysAgo), 15, 10) : about.at
  const recordedAt = after(at, wait)
  // The later steps of a record follow within days.
  const isOld = after(recordedAt, hours(6 * 24)) < last
  return {
    ...about,
    ...(recent && { at, project: 'homework-rooms', hkd: recent.hkd }),
    method,
    feeHkd: method === 'octopus' ? Math.round(about.hkd * 0.015) : 0,
    recordedAt: recordedAt < last ? recordedAt : last,
    becomes: recent?.becomes ?? (isOld ? decideOutcome(number) : 'approved'),
    receipt: decideReceipt(number, isOld),
    hasAddress: number % 54 !== 34,
  }
}

/** These entries have later receipts, so that the newest pages show them. */
const recentEntries = [
  { number: 7, daysAgo: 19, hkd: 800, method: 'bank_transfer', becomes: 'amended' },
  { number: 11, daysAgo: 31, hkd: 1_200, method: 'check_writing', becomes: 'voided' },
] as const

const decideOutcome = (number: number): CrowdEntry['becomes'] => {
  if (number % 24 === 3) return 'pending'
  return number % 36 === 25 ? 'approved_later' : 'approved'
}

// One in nine has a receipt, and some that wait will have one.
const decideReceipt = (number: number, isOld: boolean): CrowdEntry['receipt'] => {
  if (number % 9 === 7) return isOld && number % 4 === 0 ? 'later' : 'at_once'
  return number === 11 || number % 48 === 27 ? 'at_once' : 'none'
}

/** A bank has taken one of the newest gifts back: its cardholder denies it. */
const disputeLast = (
  gifts: CrowdGift[],
  { to, today }: { to: string; today: CalendarDay },
): void => {
  if (to !== 'harbour') return
  const before = toMoment(addDays(today, -4), 0)
  const at = gifts.findLastIndex(
    (gift) =>
      gift.to === to && gift.method === 'card' && gift.at < before && gift.refundedAt === null,
  )
  const disputed = gifts[at]
  if (disputed !== undefined) {
    gifts[at] = {
      ...disputed,
      at: toMoment(addDays(today, -5), 11, 20),
      card: 'pm_card_createDispute',
    }
  }
}

/** A payer whose transfer waits sends it once more, with an identical picture. */
const sendProofAgain = (gifts: CrowdGift[], { to }: Pick<CrowdOf, 'to'>): void => {
  if (to !== 'harbour') return
  const waiting = gifts.filter(
    (gift) => gift.to === to && isManual(gift.method) && gift.decidedAt === null,
  )
  const firstTransfer = waiting.find(({ method }) => method === 'fps') ?? waiting[0]
  if (firstTransfer === undefined) return
  const { key, at } = firstTransfer
  gifts.push({
    ...firstTransfer,
    key: `${key}:again`,
    at: after(at, hours(0.4)),
    proofOf: { key, at },
  })
}

const choose = <Name extends string>(chance: Chance, shares: Shares<Name>): Name => {
  const all = Object.entries(shares) as [Name, number][]
  let rest = chance.next() * all.reduce((sum, [, share]) => sum + share, 0)
  for (const [name, share] of all) {
    rest -= share
    if (rest < 0) return name
  }
  throw new Error('shares have no sum')
}

const hours = (count: number): number => count * 3_600_000

const after = (at: Instant, milliseconds: number): Instant =>
  instantFromMilliseconds(toMilliseconds(at) + milliseconds)
