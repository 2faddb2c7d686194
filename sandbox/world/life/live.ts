import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { addDays, instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import type { Instalment, RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { listStarts } from '@almoner/workflows/reactions/find-reaction.ts'
import type { Start } from '@almoner/workflows/reactions/start.ts'
import { recurringPlan as charge } from '@almoner/workflows/processes/recurring-plan/process.ts'
import { listCrowdStories } from '../crowd/crowd-stories.ts'
import { listMonthlyGivers } from '../crowd/monthly-givers.ts'
import { worldId } from '../ids.ts'
import type { WorldDonor } from '../people.ts'
import { askForMore, openAccount, type LifeAccount } from './deeds/accounts.ts'
import { keepCard, removeCard } from './deeds/cards.ts'
import { listEntryMoments } from './deeds/entries.ts'
import { decide, isDecision } from './deeds/payments/decisions.ts'
import { give } from './deeds/payments/gifts.ts'
import type { Moment } from './moment.ts'
import { listMoneyDeeds, listMonthlyPayouts } from './money-story.ts'
import { openPast, type Past, type PastOptions } from './past.ts'
import { actWithMoney, type LaterBankAccount } from './deeds/payouts.ts'
import { changePlan, startPlan, toPlanId } from './deeds/plans.ts'
import { buildStory } from './donor-story.ts'
import type { Deed, Story } from './story.ts'

export type Life = {
  /** The charities exist from then on. */
  from: Instant
  today: CalendarDay
  signUp: (person: WorldDonor, at: Instant) => Promise<void>
  /** The charities' accounts at the card provider. */
  accounts: readonly LifeAccount[]
  /** Stores the bank account that the story's charity gives later. */
  storeBankAccount: () => Promise<LaterBankAccount>
  /** The acts of others during this time, in order. */
  others: readonly Moment[]
}

/**
 * Simulates the demonstration's donors, and the money and accounts of its charities, until the day
 * before yesterday, by the commands that a person would cause. Each command has a fixed id: a second
 * run changes nothing, and a run after a crash completes the first. Returns the processes to
 * continue with.
 */
export const livePast = async (
  {
    crowd,
    ...options
  }: Omit<PastOptions, 'drawsReceipts'> & {
    /** Whether the charities have many other donors. */
    crowd: boolean
  },
  { from, today, signUp, accounts, storeBankAccount, others }: Life,
): Promise<readonly Start[]> => {
  const many = crowd ? listCrowdStories(today) : { stories: [], entries: [] }
  const monthly = crowd ? listMonthlyGivers(today) : []
  const stories: readonly Story[] = [buildStory(today), ...monthly, ...many.stories]
  const past = await openPast({ ...options, drawsReceipts: !crowd }, from)
  try {
    const own = stories.flatMap((story) =>
      story.deeds.map((deed): Moment => {
        const { at } = deed
        return { at, act: () => act({ past, signUp }, story, deed) }
      }),
    )
    const ofAccounts = accounts.flatMap((account) => accountMoments(past, account))
    const moneyDeeds = [...listMoneyDeeds(today), ...(crowd ? listMonthlyPayouts(today) : [])]
    const ofMoney = moneyDeeds.map((deed): Moment => {
      const act = () => actWithMoney(past, deed, storeBankAccount)
      return { at: deed.at, act }
    })
    const ofEntries = listEntryMoments(past, many.entries)
    const inOrder = [...own, ...ofEntries, ...ofAccounts, ...ofMoney, ...others].toSorted(
      (one, other) => toMilliseconds(one.at) - toMilliseconds(other.at),
    )
    for (const { at, act } of inOrder) {
      await past.until(at)
      await act()
    }
    await past.until(instantAt(addDays(today, -2), 12))
  } finally {
    await past.close()
  }
  const plans = stories.flatMap(({ deeds }) =>
    deeds.flatMap((deed) => (deed.does === 'start' ? [toPlanId(deed.plan)] : [])),
  )
  return (await Promise.all(plans.map((planId) => listRemaining(options, planId)))).flat()
}

const accountMoments = (past: Past, account: LifeAccount): readonly Moment[] => {
  const { openedAt, asked } = account
  const open = async () => {
    await openAccount(past, account)
  }
  const opened: Moment = { at: openedAt, act: open }
  if (asked === null) return [opened]
  return [opened, { at: asked.at, act: () => askForMore(past, account, asked) }]
}

/** A recurring plan's own process, and the letter about an instalment that waits for its donor. */
const listRemaining = async (
  { store }: Pick<PastOptions, 'store'>,
  planId: RecurringPlanId,
): Promise<readonly Start[]> => {
  const { state } = await loadState(store, recurringPlan, planId)
  const waits = state.status === 'none' ? [] : state.instalments.filter(isWaiting)
  const numbers = new Set(waits.map(({ number }) => number))
  const events = await store.read(streamName(recurringPlan.category, planId))
  const [begun] = events
  const failed = events.findLast(
    ({ type, data }) =>
      type === 'InstalmentFailed' && numbers.has((data as { number: number }).number),
  )
  const charging = begun ? listStarts(begun).filter(({ process }) => process === charge.name) : []
  return [...charging, ...(failed ? listStarts(failed) : [])]
}

const isWaiting = ({ status }: Instalment): boolean => status === 'waiting'

const act = async (
  { past, signUp }: { past: Past } & Pick<Life, 'signUp'>,
  { giver, account }: Story,
  deed: Deed,
): Promise<void> => {
  if (deed.does === 'give') return await give(past, { giver, account }, deed)
  if (isDecision(deed)) return await decide(past, deed)
  const donor = requirePresent(account, 'a donor with an account')
  const donorId = worldId('donor', donor.key)
  switch (deed.does) {
    case 'sign_up':
      return await signUp(donor, deed.at)
    case 'keep':
      return await keepCard(past, donorId, deed)
    case 'remove':
      return await removeCard(past, donorId, deed)
    case 'start':
      return await startPlan(past, donorId, deed)
    case 'replace_card':
    case 'skip':
    case 'raise':
    case 'pause':
    case 'resume':
    case 'cancel':
      return await changePlan(past, donorId, deed)
  }
}
