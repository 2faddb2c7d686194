import { describe, expect, it } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import type { RecurringPlanCommand } from '@almoner/domain/recurring-plan/index.ts'
import { crashOnceEverywhere, type Faults } from '../../engines/virtual/faults.ts'
import { crashBeforePayment, createGivingWorld, days } from '../../testing/giving.ts'
import type { World } from '../../testing/world.ts'

const setPlan = async (world: World, plan: Plan): Promise<void> => {
  const command = { type: 'ChangeOrganisationPlan', plan } as const
  const changed = await world.tell(organisation, { id: harbourId, command })
  expect(changed.handled).toBe(true)
  await world.engine.advance(60_000)
}

const started = async ({
  faults,
  occurrences = 3,
}: { faults?: Faults; occurrences?: number } = {}) => {
  const { world, giver } = await createGivingWorld(faults)
  await giver.starts({ firstDay: calendarDay('2026-12-31'), occurrences })
  const subjects = () => giver.letters().map(({ subject }) => subject)
  const paidOn = async () => (await giver.paidAt()).map((at) => toCalendarDay(at))
  const countEvents = async (type: string) =>
    (await giver.planEvents()).filter((event) => event.type === type).length
  return { world, giver, subjects, paidOn, countEvents }
}
const name = 'Harbour Light Children’s Fund'
const restSubject = `Your monthly gift to ${name} is paused`
const wakeSubject = `Your monthly gift to ${name} continues`

describe('a monthly gift to a charity whose plan stops including it', () => {
  it('rests for months, and continues on its usual day without a charge for them', async () => {
    const { world, giver, paidOn } = await started()
    await world.engine.advance(45 * days)
    expect(await paidOn()).toEqual(['2026-12-31'])
    await setPlan(world, 'plus')
    await world.engine.advance(150 * days)
    expect(world.bank.charges).toHaveLength(1)
    expect(await giver.statuses()).toEqual(['complete'])
    // It is 3 June 2027.
    await setPlan(world, 'pro')
    await world.engine.advance(10 * days)
    expect(world.bank.charges).toHaveLength(1)
    await world.engine.runToIdle()
    expect(await paidOn()).toEqual(['2026-12-31', '2027-06-30', '2027-07-31'])
    expect(world.bank.charges).toHaveLength(3)
    expect(await giver.plan()).toMatchObject({ status: 'completed', isResting: false })
    expect(world.errors).toEqual([])
  })

  it('writes to its donor once when it rests and once when it continues', async () => {
    const { world, giver, subjects } = await started()
    await setPlan(world, 'plus')
    await world.engine.advance(200 * days)
    expect(subjects().slice(1)).toEqual([restSubject])
    const [, rest] = giver.letters()
    expect(rest?.text).toContain('Nothing is charged.')
    expect(rest?.text).toContain('You do not need to do anything.')
    expect(rest?.text).toContain(`/DonationInfoRecurring/${plans.planId}`)
    await setPlan(world, 'free')
    await world.engine.advance(days)
    await setPlan(world, 'premium')
    await world.engine.advance(days)
    expect(subjects().slice(1)).toEqual([restSubject, wakeSubject])
    expect(giver.letters()[2]?.text).toContain('is on 30 June 2027.')
    await setPlan(world, 'plus')
    await setPlan(world, 'premium')
    await world.engine.runToIdle()
    expect(subjects().filter((subject) => subject === restSubject)).toHaveLength(2)
    expect(subjects().filter((subject) => subject === wakeSubject)).toHaveLength(2)
  })

  it('keeps its days if its plan includes it again before the next of them', async () => {
    const { world, paidOn } = await started()
    await setPlan(world, 'plus')
    await world.engine.advance(20 * days)
    await setPlan(world, 'premium')
    await world.engine.runToIdle()
    expect(await paidOn()).toEqual(['2026-12-31', '2027-01-31', '2027-02-28'])
  })

  it('does not rest on another plan that includes it', async () => {
    const { world, subjects, countEvents } = await started({ occurrences: 1 })
    await setPlan(world, 'pro')
    await world.engine.runToIdle()
    expect(world.bank.charges).toHaveLength(1)
    expect(await countEvents('RecurringPlanRested')).toBe(0)
    expect(subjects()).not.toContain(restSubject)
  })

  it('tries a declined instalment again when it continues, and no two on one day', async () => {
    const { world, giver, paidOn } = await started()
    world.bank.card(giver.card, 'declines')
    await world.engine.advance(42 * days)
    const tries = await giver.triedOn(1)
    await setPlan(world, 'plus')
    world.bank.card(giver.card, 'approves')
    await world.engine.advance(60 * days)
    expect(await giver.triedOn(1)).toEqual(tries)
    expect(await giver.statuses()).toEqual(['retrying'])
    await setPlan(world, 'premium')
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete', 'complete', 'complete'])
    const paid = await paidOn()
    expect(new Set(paid).size).toBe(3)
    expect(world.bank.charges).toHaveLength(3)
  })

  it('holds back an instalment whose machine died before its payment began', async () => {
    const { faults, isBack } = crashBeforePayment()
    const { world, giver, paidOn } = await started({ faults, occurrences: 2 })
    await world.engine.advance(41 * days)
    expect(await giver.statuses()).toEqual(['charging'])
    await setPlan(world, 'plus')
    isBack()
    await world.engine.advance(30 * days)
    expect(await giver.statuses()).toEqual(['retrying'])
    expect(world.bank.charges).toEqual([])
    await setPlan(world, 'premium')
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete', 'complete'])
    expect(new Set(await paidOn()).size).toBe(2)
  })
})

describe('a donor whose monthly gift rests', () => {
  const rested = async () => {
    const all = await started()
    await setPlan(all.world, 'plus')
    await all.world.engine.advance(60 * days)
    return all
  }
  const noTerms = { ...plans.terms, offersMonthly: false }

  it('cancels it, and hears nothing when the charity changes again', async () => {
    const { world, giver, subjects } = await rested()
    await giver.tells({ type: 'CancelRecurringPlan', because: 'donor' })
    await setPlan(world, 'premium')
    await world.engine.runToIdle()
    expect(world.bank.charges).toEqual([])
    expect(subjects()).not.toContain(wakeSubject)
    expect(world.engine.statusOf(`recurring-plan-${plans.planId}`)).toBe('ended')
  })

  it('chooses another day, which holds if it has not gone by', async () => {
    const { world, giver, paidOn } = await rested()
    const day = calendarDay('2027-03-20')
    const at = world.clock.now()
    await giver.tells({ type: 'EditRecurringPlan', day, terms: noTerms, at })
    await world.engine.advance(20 * days)
    await setPlan(world, 'premium')
    await world.engine.runToIdle()
    expect(await paidOn()).toEqual(['2027-03-20', '2027-04-20', '2027-05-20'])
  })

  it('cannot choose another amount, which the charity does not accept', async () => {
    const { world, giver } = await rested()
    const edit: RecurringPlanCommand = {
      type: 'EditRecurringPlan',
      amountCents: cents(30_000),
      terms: noTerms,
      at: world.clock.now(),
    }
    await expect(giver.tells(edit)).rejects.toThrow(/monthly_not_offered/)
  })

  it('pauses and resumes it, and nothing is charged before it continues', async () => {
    const { world, giver, paidOn } = await rested()
    await giver.tells({ type: 'PauseRecurringPlan' })
    await world.engine.advance(days)
    await giver.tells({ type: 'ResumeRecurringPlan', at: world.clock.now() })
    await world.engine.advance(60 * days)
    expect(world.bank.charges).toEqual([])
    await setPlan(world, 'premium')
    await world.engine.runToIdle()
    expect(await paidOn()).toEqual(['2027-03-31', '2027-04-30', '2027-05-31'])
  })

  it('paused it before, and hears of the rest only after resuming it', async () => {
    const { world, giver, subjects } = await started()
    await giver.tells({ type: 'PauseRecurringPlan' })
    await setPlan(world, 'plus')
    await world.engine.advance(60 * days)
    expect(subjects()).not.toContain(restSubject)
    await giver.tells({ type: 'ResumeRecurringPlan', at: world.clock.now() })
    await world.engine.advance(60 * days)
    expect(subjects().at(-1)).toBe(restSubject)
    expect(world.bank.charges).toEqual([])
  })
})

describe('wherever the machine dies', () => {
  const lived = async (faults?: Faults) => {
    const { world, giver, subjects, paidOn, countEvents } = await started(faults && { faults })
    await world.engine.advance(45 * days)
    await setPlan(world, 'plus')
    await world.engine.advance(70 * days)
    await setPlan(world, 'premium')
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete', 'complete', 'complete'])
    return {
      charges: world.bank.charges.length,
      paid: await paidOn(),
      subjects: subjects(),
      rested: await countEvents('RecurringPlanRested'),
      woken: await countEvents('RecurringPlanWoken'),
    }
  }

  it('nothing is charged twice, and each letter is sent once', async () => {
    const undisturbed = await lived()
    expect(undisturbed).toMatchObject({
      charges: 3,
      rested: 1,
      woken: 1,
      subjects: { length: 4 },
    })
    expect(await lived(crashOnceEverywhere())).toEqual(undisturbed)
  })

  it('also if the change of plan was never delivered', async () => {
    const { world, giver } = await createGivingWorld(undefined, {
      misses: ({ type }) => type === 'OrganisationPlanChanged',
    })
    await giver.starts({ firstDay: calendarDay('2026-12-31'), occurrences: 2 })
    await setPlan(world, 'plus')
    await world.engine.advance(60 * days)
    expect(world.bank.charges).toEqual([])
    expect(giver.letters().at(-1)?.subject).toBe(restSubject)
    await setPlan(world, 'premium')
    await world.engine.runToIdle()
    expect(await giver.statuses()).toEqual(['complete', 'complete'])
  })
})
