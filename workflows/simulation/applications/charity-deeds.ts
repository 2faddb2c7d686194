import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { domainRecords } from '@almoner/domain/organisation/custom-domain/custom-domain.ts'
import { organisation, type OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { customDomainCategory } from '../../steps/record/domain-look.ts'
import { watchDomains } from '../../tasks/watch-domains.ts'
import { startLostOpenings } from '../../nightly/start-lost-openings.ts'
import {
  loadApplication,
  subDomains,
  type ApplicantDeed,
  type ApplicantLife,
} from './applicant-deeds.ts'

export const hosts = ['give.harbour.example', 'donate.harbour.example'] as const
const baseDomain = 'almoner.example'

/**
 * The events at the opening and in the charity afterwards; none of them happens before there is a
 * charity.
 */
export const createCharityDeeds = (life: ApplicantLife): readonly ApplicantDeed[] => {
  const { world, applicant, one } = life
  let requests = 0
  const sends = (name: string, create: () => OrganisationCommand) => ({
    name,
    act: async () => {
      const correlation = `charity-request-${(requests += 1)}`
      await world.tell(organisation, { id: harbourId, command: create(), correlation })
      await world.engine.advance(0)
    },
  })
  const checkId = () => fixtureId('domain_check', one([1, 2, 3]))
  return [
    {
      name: 'the card provider is in trouble',
      act: async () =>
        world.accounts.trouble(
          'openAccount',
          one(['unreachable', 'lost', 'rejected'] as const),
          one([1, 2, 5]),
        ),
    },
    {
      name: 'another charity takes the receipts’ prefix',
      act: () => applicant.takesName('receipt_prefix', 'HLCF', lionRockId),
    },
    {
      name: 'an administrator asks for the opening',
      act: () => world.flows.retryOpening({ organisationId: harbourId }),
    },
    sends('an administrator suspends', () => ({
      type: 'SuspendOrganisation',
      reason: 'a report',
      payoutsToo: one([true, false]),
    })),
    sends('an administrator reinstates', () => ({
      type: 'ReinstateOrganisation',
      reason: 'settled',
    })),
    {
      name: 'an administrator gives the largest plan',
      act: async () => {
        const choice = { plan: 'premium', period: 'annual' } as const
        const at = world.clock.now()
        const command = { type: 'SetPlan', choice, projectOrder: [], at } as const
        await world.tell(planSubscription, { id: harbourId, command })
        await world.engine.advance(0)
      },
    },
    sends('the charity asks for a domain', () => ({
      type: 'AskForCustomDomain',
      host: one(hosts),
      challenge: 'a'.repeat(40),
      checkId: checkId(),
      baseDomain,
      takesWholeDomains: true,
    })),
    sends('the charity asks for another look', () => ({
      type: 'RequestCustomDomainCheck',
      checkId: checkId(),
    })),
    sends('the charity removes its domain', () => ({
      type: 'RemoveCustomDomain',
      host: one(hosts),
    })),
    { name: 'the records are published', act: async () => publish(life, true) },
    { name: 'the records are gone', act: async () => publish(life, false) },
    {
      name: 'another charity has the domain',
      act: () => applicant.takesName(customDomainCategory, one(hosts), lionRockId),
    },
    { name: 'the nights come', act: () => watchFor(life, one([1, 4])) },
  ]
}

const publish = ({ world, one }: ApplicantLife, isThere: boolean): void => {
  const host = one(hosts)
  const subDomain = one(subDomains)
  const { cname, txt } = domainRecords({
    host,
    challenge: 'a'.repeat(40),
    subDomain,
    baseDomain,
  })
  for (const { name, value } of [cname, txt]) {
    world.domains.answers(
      name,
      isThere ? { answer: 'records', values: [value] } : { answer: 'none' },
    )
  }
}

const watchFor = async ({ world }: ApplicantLife, nights: number): Promise<void> => {
  for (let night = 0; night < nights; night += 1) {
    const day = world.clock.now().slice(0, 10)
    await world.engine.start(watchDomains.name, watchDomains.id({ day }), { day })
    await world.engine.advance(24 * 3_600_000)
  }
}

// The billing of an open charity never ends.
const untilIdle = 20 * 24 * 3_600_000

/**
 * Advances the time until nothing of its opening is due. An administrator requests another try of an opening that
 * waits, and the nightly process starts one whose start was lost.
 */
export const endFaults = async (life: ApplicantLife): Promise<void> => {
  const { world, applicant } = life
  const { organisationId } = applicant
  await world.engine.advance(untilIdle)
  await world.flows.retryOpening({ organisationId })
  await world.engine.advance(untilIdle)
  const { charity } = await applicant.opened()
  const isApproved = (await loadApplication(life))?.status === 'approved'
  const ids = isApproved && charity.status === 'none' ? [organisationId] : []
  const listUnopened = async () => ({ ids, next: null })
  await startLostOpenings({ store: world.books, engine: world.engine, listUnopened })
  await world.engine.advance(untilIdle)
}
