import { unreachable } from '@almoner/domain/kernel/assert.ts'
import { addDays, instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { streamName, type DonorId } from '@almoner/domain/kernel/ids.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import type { Instalment, RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { listStarts } from '@almoner/workflows/reactions/find-reaction.ts'
import type { Start } from '@almoner/workflows/reactions/start.ts'
import { recurringPlan as charge } from '@almoner/workflows/processes/recurring-plan/process.ts'
import type { SandboxTapAndGoStore } from '../../tap-and-go/world.ts'
import { createCrowd } from '../crowd/crowd.ts'
import { listChargeMoments, listMonthlyGivers } from '../crowd/monthly-givers.ts'
import { worldId } from '../ids.ts'
import { donorPerson, type WorldDonor } from '../people.ts'
import { askForMore, openAccount, type LifeAccount } from './deeds/accounts.ts'
import { keepCard, removeCard } from './deeds/cards.ts'
import { approve, give, refund } from './deeds/gifts.ts'
import type { Moment } from './moment.ts'
import { listMoneyDeeds, listMonthlyPayouts } from './money-story.ts'
import { openPast, type Past, type PastOptions } from './past.ts'
import { actWithMoney, type LaterBankAccount } from './deeds/payouts.ts'
import { changePlan, startPlan, toPlanId } from './deeds/plans.ts'
import { buildStory, type Deed } from './story.ts'

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
 * Simulates the demonstration's donors until the day before yesterday, by the commands that a
 * person would cause. Each command has a fixed id: a second run changes nothing, and a run after a
 * crash completes the first. Returns the processes to continue with.
 */
export const liveDonor = async (
  {
    crowd: tapAndGo,
    ...options
  }: PastOptions & {
    /** The simulated Tap & Go, if the charities have many other donors. */
    crowd?: SandboxTapAndGoStore | undefined
  },
  { from, today, signUp, accounts, storeBankAccount, others }: Life,
): Promise<readonly Start[]> => {
  const donors: readonly Donor[] = [
    { person: donorPerson, deeds: buildStory(today) },
    ...(tapAndGo ? listMonthlyGivers(today) : []),
  ]
  const past = await openPast({ ...options, drawsReceipts: tapAndGo === undefined }, from)
  try {
    const own = donors.flatMap(({ person, deeds }) =>
      deeds.map((deed): Moment => {
        const { at } = deed
        const donorId = worldId('donor', person.key)
        const isSignUp = deed.does === 'sign_up'
        return { at, act: () => (isSignUp ? signUp(person, at) : act(past, donorId, deed)) }
      }),
    )
    const ofAccounts = accounts.flatMap((account) => accountMoments(past, account))
    const crowd = tapAndGo ? createCrowd({ ...options, tapAndGo }, today) : null
    const moneyDeeds = [...listMoneyDeeds(today), ...(crowd ? listMonthlyPayouts(today) : [])]
    const ofMoney = moneyDeeds.map((deed): Moment => {
      const act = () => actWithMoney(past, deed, storeBankAccount)
      return { at: deed.at, act }
    })
    const ofCrowd = crowd ? [...crowd.moments(past), ...listChargeMoments(donors, today)] : []
    const inOrder = [...own, ...ofAccounts, ...ofMoney, ...ofCrowd, ...others].toSorted(
      (one, other) => toMilliseconds(one.at) - toMilliseconds(other.at),
    )
    for (const { at, act } of inOrder) {
      await crowd?.upTo(at)
      await past.until(at)
      await act()
    }
    const end = instantAt(addDays(today, -2), 12)
    await crowd?.upTo(end)
    await past.until(end)
  } finally {
    await past.close()
  }
  const plans = donors.flatMap(({ deeds }) =>
    deeds.flatMap((deed) => (deed.does === 'start' ? [toPlanId(deed.plan)] : [])),
  )
  return (await Promise.all(plans.map((planId) => listRemaining(options, planId)))).flat()
}

type Donor = { person: WorldDonor; deeds: readonly Deed[] }

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
  past: Past,
  donorId: DonorId,
  deed: Exclude<Deed, { does: 'sign_up' }>,
): Promise<void> => {
  switch (deed.does) {
    case 'give':
      return await give(past, deed)
    case 'approve':
      return await approve(past, deed)
    case 'refund':
      return await refund(past, deed)
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
    default:
      return unreachable(deed)
  }
}
