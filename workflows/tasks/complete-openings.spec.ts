import { describe, expect, it } from 'vitest'
import { identityGiven } from '@almoner/domain/application/fixtures.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { crashOnceEverywhere, noFaults } from '../engines/virtual/faults.ts'
import { createApplicant } from '../testing/applicant.ts'
import { startSubscription } from '@almoner/domain/plan-subscription/fixtures.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { registerOrganisation } from '@almoner/domain/organisation/fixtures.ts'
import { createWorld } from '../testing/world.ts'
import { completeOpenings } from './complete-openings.ts'

const hour = 3_600_000
const day = 24 * hour

/** A charity that was open before a charity's opening gave it a code and an account. */
const createOldCharity = async (faults = noFaults) => {
  const world = await createWorld({ faults })
  const applicant = createApplicant(world)
  const applied = async (): Promise<void> => {
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves()
    await world.engine.advance(10 * 24 * hour)
  }
  const sweeps = async (): Promise<void> => {
    const night = { day: toCalendarDay(world.clock.now()) }
    await world.engine.start(completeOpenings.name, completeOpenings.id(night), night)
    await world.engine.advance(day)
  }
  const codes = async () => {
    const events = await world.books.readAll({ after: 0n, limit: 1_000, categories: ['referral'] })
    return events.map(({ type, meta }) => [type, meta.tenant])
  }
  const accounts = async () =>
    (
      await world.books.readAll({
        after: 0n,
        limit: 1_000,
        categories: [connectedAccount.category],
      })
    ).filter(({ type }) => type === 'ConnectedAccountOpened').length
  return { world, applied, sweeps, codes, accounts }
}

describe('a charity that opened before openings gave codes and accounts', () => {
  it.each([
    ['by a machine that does not die', () => noFaults],
    ['wherever the machine dies', crashOnceEverywhere],
  ])('gets both, once, %s', async (_, faults) => {
    const { world, applied, sweeps, codes, accounts } = await createOldCharity(faults())
    await applied()
    expect([await codes(), await accounts()]).toEqual([[], 0])
    await sweeps()
    const expectedCodes = [['ReferralCodeGiven', harbourId]]
    expect([await codes(), await accounts()]).toEqual([expectedCodes, 1])
    await sweeps()
    expect([await codes(), await accounts()]).toEqual([expectedCodes, 1])
    expect(world.accounts.opened).toHaveLength(1)
  })

  it('that has been suspended since gets nothing', async () => {
    const { world, applied, sweeps, codes, accounts } = await createOldCharity()
    await applied()
    await world.tell(organisation, {
      id: harbourId,
      command: { type: 'SuspendOrganisation', reason: 'No answer', payoutsToo: false },
    })
    await sweeps()
    expect([await codes(), await accounts()]).toEqual([[], 0])
  })

  it('and never applied gets a code alone', async () => {
    const { world, sweeps, codes, accounts } = await createOldCharity()
    await sweeps()
    expect([await codes(), await accounts()]).toEqual([[['ReferralCodeGiven', harbourId]], 0])
    expect(world.errors).toEqual([])
  })

  it('and whose representative was erased gets no account', async () => {
    const { world, applied, sweeps, accounts } = await createOldCharity()
    await applied()
    await world.vault.erase(asPerson(identityGiven.data.representativeId))
    await sweeps()
    expect(await accounts()).toBe(0)
    expect(world.accounts.opened).toEqual([])
  })

  it('and whose subscription has another plan follows it, once, wherever the machine dies', async () => {
    const { world, sweeps } = await createOldCharity(crashOnceEverywhere())
    await world.tell(planSubscription, { id: harbourId, command: startSubscription })
    const choice = { plan: 'pro', period: 'annual' } as const
    await world.tell(planSubscription, {
      id: harbourId,
      command: { type: 'SetPlan', choice, projectOrder: [], at: world.clock.now() },
    })
    await sweeps()
    await sweeps()
    const categories = ['organisation']
    const events = await world.books.readAll({ after: 0n, limit: 1_000, categories })
    const changes = events.filter(({ type }) => type === 'OrganisationPlanChanged')
    expect(changes.map(({ data }) => data)).toMatchObject([{ plan: 'pro' }])
  })

  it('does not prevent another’s code if the provider rejects its account, and is tried again', async () => {
    const { world, applied, sweeps, codes, accounts } = await createOldCharity()
    await applied()
    await world.tell(organisation, {
      id: lionRockId,
      tenant: lionRockId,
      command: registerOrganisation({ organisationId: lionRockId, subDomain: 'lionrock' }),
    })
    const approval = { type: 'ApproveOrganisation' } as const
    await world.tell(organisation, { id: lionRockId, tenant: lionRockId, command: approval })
    world.charityIds.push(lionRockId)
    world.accounts.trouble('openAccount', 'rejected', 1)
    await sweeps()
    expect((await codes()).map(([, tenant]) => tenant)).toEqual([harbourId, lionRockId])
    expect(await accounts()).toBe(0)
    expect(world.errors.map(({ message }) => message)).toEqual(['an account could not be opened'])
    const readReviews = () =>
      world.books.readAll({ after: 0n, limit: 10, categories: ['inbox_item'] })
    const opened = { data: { organisationId: null, discrepancy: 'opening_stopped' } }
    expect(await readReviews()).toMatchObject([opened])
    await sweeps()
    expect(await accounts()).toBe(1)
    expect(await readReviews()).toMatchObject([opened, { data: { resolution: 'agrees_now' } }])
  })
  it('has its review closed once its account is opened, wherever the machine dies', async () => {
    const everywhere = crashOnceEverywhere()
    let isDying = false
    const faults = { ...everywhere, crashes: (at: string) => isDying && everywhere.crashes(at) }
    const { world, applied, sweeps, accounts } = await createOldCharity(faults)
    await applied()
    world.accounts.trouble('openAccount', 'rejected', 1)
    await sweeps()
    isDying = true
    await sweeps()
    expect(await accounts()).toBe(1)
    const reviews = await world.books.readAll({ after: 0n, limit: 10, categories: ['inbox_item'] })
    expect(reviews.at(-1)).toMatchObject({ data: { resolution: 'agrees_now' } })
  })
})
