import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { addDays, instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { Start } from '@almoner/workflows/reactions/start.ts'
import { approvedApplicants } from '../applications/approved-applicants.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { listCrowdStories } from '../crowd/crowd-stories.ts'
import { listMonthlyGivers } from '../crowd/monthly-givers.ts'
import { worldId } from '../ids.ts'
import type { WorldDonor } from '../people.ts'
import { cardsSavedAt, listBillingDeeds } from './billing-story.ts'
import { askForMore, openAccount, type LifeAccount } from './deeds/accounts.ts'
import { keepCard, removeCard } from './deeds/cards.ts'
import { listConsentMoments } from './deeds/consents.ts'
import { listEntryMoments } from './deeds/entries.ts'
import { decide, isDecision } from './deeds/payments/decisions.ts'
import { give } from './deeds/payments/gifts.ts'
import type { Moment } from './moment.ts'
import { listMoneyDeeds, listMonthlyPayouts } from './money-story.ts'
import { openPast, type Past, type PastOptions } from './past.ts'
import { actWithMoney, type LaterBankAccount } from './deeds/payouts.ts'
import { changePlan, startPlan, toPlanId } from './deeds/plans.ts'
import { actOnSubscription, saveApplicantCard } from './deeds/subscriptions.ts'
import { listRemainingBilling, listRemainingCharges, listRemainingPayout } from './remaining.ts'
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
  /** Lists the acts of others during this time, which they record in the store. */
  listOthers: (store: EventStore) => readonly Moment[]
  /** Lists what others did after the last day of the past. No process of the past follows it. */
  listLatest: (store: EventStore) => readonly Moment[]
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
  { from, today, signUp, accounts, storeBankAccount, listOthers, listLatest }: Life,
): Promise<readonly Start[]> => {
  const many = crowd ? listCrowdStories(today) : { stories: [], entries: [], consents: [] }
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
    const ofCards = approvedApplicants.flatMap(({ subDomain, card }): readonly Moment[] =>
      card === null
        ? []
        : [{ at: cardsSavedAt(today), act: () => saveApplicantCard(past, { subDomain, card }) }],
    )
    const ofBilling = listBillingDeeds(today).map((deed): Moment => {
      return { at: deed.at, act: () => actOnSubscription(past, deed) }
    })
    const ofEntries = listEntryMoments(past, many.entries)
    const all = [
      ...own,
      ...ofEntries,
      ...listConsentMoments(past, many.consents),
      ...ofAccounts,
      ...ofMoney,
      ...ofCards,
      ...ofBilling,
      // Processes follow their acts too.
      ...listOthers(past.store),
    ]
    const inOrder = all.toSorted((one, other) => toMilliseconds(one.at) - toMilliseconds(other.at))
    for (const { at, act } of inOrder) {
      await past.until(at)
      await act()
    }
    await past.until(instantAt(addDays(today, -2), 12))
    for (const { act } of listLatest(options.store)) await act()
  } finally {
    await past.close()
  }
  const plans = stories.flatMap(({ deeds }) =>
    deeds.flatMap((deed) => (deed.does === 'start' ? [toPlanId(deed.plan)] : [])),
  )
  const ofPlans = await Promise.all(plans.map((planId) => listRemainingCharges(options, planId)))
  const charityIds = approvedApplicants.map(({ subDomain }) => worldId('organisation', subDomain))
  const ofBilling = await Promise.all(charityIds.map((id) => listRemainingBilling(options, id)))
  const ofPayouts = await Promise.all(charityIds.map((id) => listRemainingPayout(options, id)))
  return [...ofPlans, ...ofBilling, ...ofPayouts].flat()
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
