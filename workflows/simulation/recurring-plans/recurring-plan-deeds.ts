import { addDays, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { CardOfPlan } from '@almoner/domain/recurring-plan/commands.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import type { Instalment } from '@almoner/domain/recurring-plan/state.ts'
import { instalmentPaymentId } from '../../processes/recurring-plan/contract.ts'
import type { CardBehaviour } from '../../testing/bank-call.ts'
import type { createGiver } from '../../testing/giver.ts'
import { closeItems } from '../../testing/close-items.ts'
import type { World } from '../../testing/world.ts'
import { lastNight, runNight } from '../refunds.ts'

export type MonthlyLife = {
  world: World
  giver: Awaited<ReturnType<typeof createGiver>>
  one: <T>(options: readonly T[]) => T
  /** The store's position when the donor was erased; null while they are not. */
  erasedAfter: bigint | null
  /** The time at which the machine last came back from a downtime. */
  isOffUntil: number
}

export type MonthlyDeed = { name: string; act: () => Promise<void> }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const behaviours = ['approves', 'approves', 'declines', 'asks', 'processes', 'is_unknown'] as const
const sums = [10_000, 20_000, 20_100, 50_000, 250_000].map(cents)

/** Everything that may happen in three years; those that end it are rare. */
export const createMonthlyDeeds = (life: MonthlyLife): readonly MonthlyDeed[] => {
  const ends = cancelling(life)
  const others = [...changing(life), ...paying(life), ...ofTheBank(life), ...ofTheMachine(life)]
  return [...others, ...others, ...ends]
}

// A command that is refused now does nothing.
const impossible = /^nothing was|was refused:/

const deed = (name: string, act: () => unknown): MonthlyDeed => ({
  name,
  act: async () => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Error) || !impossible.test(error.message)) throw error
    }
  },
})

/** No session stays open for an erased account. */
const byDonor =
  (life: MonthlyLife) =>
  (name: string, act: () => unknown): MonthlyDeed =>
    deed(name, () => (life.erasedAfter === null ? act() : null))

const changing = (life: MonthlyLife): readonly MonthlyDeed[] => {
  const { world, giver, one } = life
  const { terms } = plans
  const at = () => world.clock.now()
  const soon = (): CalendarDay => addDays(toCalendarDay(at()), one([1, 2, 5, 20, 45]))
  const says = byDonor(life)
  return [
    says('edits the sum', () =>
      giver.tells({ type: 'EditRecurringPlan', amountCents: one(sums), terms, at: at() }),
    ),
    says('edits the day', () =>
      giver.tells({ type: 'EditRecurringPlan', day: soon(), terms, at: at() }),
    ),
    says('pauses', () => giver.tells({ type: 'PauseRecurringPlan' })),
    says('resumes', () => giver.tells({ type: 'ResumeRecurringPlan', at: at() })),
    says('resumes, perhaps', () => giver.tells({ type: 'ResumeRecurringPlan', at: at() })),
    says('skips the next', async () => {
      const { nextNumber } = await giver.plan()
      await giver.tells({ type: 'SkipInstalment', number: nextNumber, at: at() })
    }),
    says('takes another card', async () => {
      const card = await newCard(life)
      if (card) await giver.tells({ type: 'ReplacePlanCard', card })
    }),
    says('takes a card that runs out', async () => {
      const card = await newCard(life, one([1, 2, 4]))
      if (card) await giver.tells({ type: 'ReplacePlanCard', card })
    }),
    says('takes one of their cards', async () => {
      const cards = await giver.cards()
      if (cards.length > 0) await giver.tells({ type: 'ReplacePlanCard', card: one(cards) })
    }),
    says('removes a card', async () => {
      const cards = await giver.cards()
      if (cards.length > 0) await giver.removesCard(one(cards).paymentMethodReference)
    }),
    says('edits one that waits', async () => {
      const { planId } = plans
      const { number, round } = await openOne(life)
      const paymentId = instalmentPaymentId({ planId, number, round: round + 1 })
      const amountCents = one(sums)
      const changes = { number, paymentId, amountCents, day: soon(), terms, at: at() }
      await giver.tells({ type: 'EditInstalment', ...changes })
    }),
    says('lets one go', async () => {
      const { number } = await openOne(life)
      await giver.tells({ type: 'CancelInstalment', number, because: 'donor', at: at() })
    }),
    deed('the charity closes', () => giver.charityCloses()),
    deed('the charity opens again', () => giver.charityOpensAgain()),
    deed('the charity opens again, perhaps', () => giver.charityOpensAgain()),
  ]
}

const openOne = async ({ giver, one }: MonthlyLife): Promise<Instalment> => {
  const { instalments } = await giver.plan()
  const open = instalments.filter(({ status }) => status === 'waiting' || status === 'retrying')
  if (open.length === 0) throw new Error('nothing was waiting')
  return one(open)
}

/** Saves a card of the donor, whose bank behaves at random. Returns null if it was not saved. */
const newCard = async (
  { world, giver, one }: MonthlyLife,
  goodForMonths: number | null = null,
): Promise<CardOfPlan | null> => {
  const number = world.bank.cardFile.setUps() + 1
  if (number > 12) return null
  const reference = `pm_asked_${number}`
  // A card that is already saved under another reference is not saved again.
  world.bank.prints(reference, { brand: 'visa', country: 'HK', last4: String(5_000 + number) })
  if (goodForMonths !== null) {
    const last = addDays(toCalendarDay(world.clock.now()), goodForMonths * 30)
    const [year = 0, month = 0] = last.split('-').map(Number)
    world.bank.cardFile.prints(reference, { month, year })
  }
  await giver.keepsCard(number, reference)
  await world.engine.advance(hour)
  const card = (await giver.cards()).at(-1) ?? null
  if (card) world.bank.card(card.paymentMethodReference, one(behaviours))
  return card
}

const paying = (life: MonthlyLife): readonly MonthlyDeed[] => {
  const { world, giver, one } = life
  const says = byDonor(life)
  const pays = async (options: { diesBetween?: boolean } = {}): Promise<void> => {
    const { number } = await openOne(life)
    const cards = await giver.cards()
    if (cards.length === 0) throw new Error('nothing was to pay with')
    await giver.pays(number, one(cards), options)
  }
  const atTheBank = (act: () => void) => async () => {
    await pays()
    await world.engine.advance(one([0, 3_000, minute]))
    act()
  }
  return [
    says('pays one that waits', () => pays()),
    says('pays, and passes the challenge', atTheBank(world.bank.approve)),
    says('pays, and refuses the challenge', atTheBank(world.bank.refuse)),
    says('pays, and the request dies', () => pays({ diesBetween: true })),
    says('pays, and changes their mind at once', async () => {
      await pays()
      await giver.tells({ type: one(['PauseRecurringPlan', 'PauseRecurringPlan']) })
    }),
  ]
}

const ofTheBank = ({ world, giver, one }: MonthlyLife): readonly MonthlyDeed[] => {
  const { bank } = world
  const behaves = async (how: CardBehaviour): Promise<void> => {
    const { card } = await giver.plan()
    bank.card(card.paymentMethodReference, how)
  }
  return [
    deed('the card is good', () => behaves('approves')),
    deed('the card declines', () => behaves('declines')),
    deed('the bank asks', () => behaves('asks')),
    deed('the bank takes its time', () => behaves('processes')),
    deed('the bank forgets the card', () => behaves('is_unknown')),
    deed('the bank pays', () => bank.settleAll('pays')),
    deed('the bank refuses', () => bank.settleAll('refuses')),
    deed('the bank is in trouble', () =>
      bank.trouble(
        one(['identify', 'charge', 'look', 'cancel'] as const),
        one(['unreachable', 'lost', 'hangs'] as const),
        one([1, 2, 9, 60]),
      ),
    ),
  ]
}

const ofTheMachine = (life: MonthlyLife): readonly MonthlyDeed[] => {
  const { world, one } = life
  const standsStill = async (): Promise<void> => {
    await world.clock.standStill(one([6 * hour, 2 * day, 5 * day, 12 * day, 70 * day]))
    world.engine.crash()
    life.isOffUntil = world.clock.milliseconds()
  }
  return [
    deed('the machine dies', () => world.engine.crash()),
    deed('the machine stands still', standsStill),
    // Across the hour at which instalments are charged, in the middle of any step.
    deed('the machine dies in the morning', async () => {
      const { instalments, nextNumber } = await life.giver.plan()
      const now = world.clock.milliseconds()
      const morning = Math.ceil(now / day) * day
      await world.engine.advance(morning - now + (instalments.length + nextNumber > 1 ? 1 : 0))
      await standsStill()
    }),
    deed('the night comes', () => runNight(world.clock.now().slice(0, 10))(world)),
  ]
}

const cancelling = (life: MonthlyLife): readonly MonthlyDeed[] => {
  const { world, giver } = life
  const says = byDonor(life)
  return [
    says('cancels', () => giver.tells({ type: 'CancelRecurringPlan', because: 'donor' })),
    says('is erased', async () => {
      await world.vault.erase(asPerson(giver.donorId))
      life.erasedAfter = await world.books.head()
    }),
    says('erases themself', async () => {
      await giver.leaves()
      life.erasedAfter = await world.books.head()
    }),
  ]
}

/** All faults end, the donor gives again, and time runs until nothing is due. */
export const restoreHealth = async (life: MonthlyLife): Promise<void> => {
  const { world, giver, one } = life
  const { bank, engine } = world
  bank.isWell()
  bank.settleAll(one(['pays', 'refuses']))
  const { status } = await giver.plan()
  if (status === 'paused' && life.erasedAfter === null) {
    await giver.tells({ type: 'ResumeRecurringPlan', at: world.clock.now() })
  }
  // A bank that has not answered the provider for three days needs a manual review.
  for (let nights = 0; nights < 3; nights += 1) {
    await runNight(`${lastNight}-${nights}`)(world)
    await engine.advance(4 * day)
    bank.settleAll('pays')
  }
  // A staff member closes the reviews that are open by then; the next night settles them.
  for (let rounds = 0; rounds < mostRounds && (await isHeldUp(life)); rounds += 1) {
    await closeItems(world)
    await runNight(`${lastNight}-closed-${rounds}`)(world)
    await engine.advance(40 * day)
    bank.settleAll(one(['pays', 'refuses']))
  }
  await engine.runToIdle()
  await runNight(lastNight)(world)
  await engine.runToIdle()
}

// An instalment and its tries, each of which may be the next that is held up.
const mostRounds = 12

const isHeldUp = async ({ giver }: MonthlyLife): Promise<boolean> =>
  (await giver.plan()).instalments.some(({ status }) => status === 'charging')
