import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { randomFrom, seededFaults } from '../../engines/virtual/faults.ts'
import { createApplicant } from '../../testing/applicant.ts'
import { createWorld } from '../../testing/world.ts'
import { findApplicationFaults } from './application-checks.ts'
import { createApplicantDeeds, loadApplication, type ApplicantLife } from './applicant-deeds.ts'
import { createCharityDeeds, endFaults } from './charity-deeds.ts'
import { createReviewerDeeds } from './reviewer-deeds.ts'
import type { Life } from '../simulate.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const pauses = [0, 0, minute, hour, day, 3 * day, 20 * day]
const mostDeeds = 80

/** The parties that usually act in each status. */
const whoActs = {
  draft: ['applicant', 'applicant', 'applicant', 'reviewer', 'charity'],
  pending: ['applicant', 'reviewer', 'reviewer', 'reviewer', 'charity'],
  approved: ['applicant', 'reviewer', 'charity', 'charity', 'charity'],
  declined: ['applicant', 'applicant', 'applicant', 'reviewer'],
  withdrawn: ['applicant', 'reviewer', 'charity'],
} as const

/**
 * Runs one charity from its sign-up on, in virtual time and entirely by the seed. Sections are
 * filled in any order, submitted, reopened, and requested again. Two persons review them, may
 * decide at one moment, and approve or decline on a right or a stale snapshot. The opening follows,
 * with a provider that may answer late, a lost start, and a machine that crashes at any await; then
 * the open charity. Finally all faults end, time runs out, and the invariants are checked.
 */
export const runApplication = async (seed: number): Promise<Life> => {
  const random = randomFrom(seed)
  const one = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)] as T
  const faults = seededFaults({
    seed: seed + 1,
    crashProbability: one([0, 0.02, 0.1, 0.3]),
    failureProbability: one([0, 0.1, 0.3]),
    mostCrashes: 60,
  })
  const isStartLost = one([true, false, false])
  const misses = ({ type }: NewEvent) => isStartLost && type === 'ApplicationApproved'
  const world = await createWorld({ faults, charity: null, misses })
  const applicant = createApplicant(world)
  const life: ApplicantLife = { world, applicant, one, links: 0 }
  const deeds = {
    applicant: createApplicantDeeds(life),
    reviewer: createReviewerDeeds(life),
    charity: createCharityDeeds(life),
  }
  const story: string[] = []
  const count = Math.floor(random() * mostDeeds)
  for (let index = 0; index < count; index += 1) {
    const deed = one(deeds[one(whoActs[(await loadApplication(life))?.status ?? 'draft'])])
    story.push(deed.name)
    await deed.act()
    await world.engine.advance(one(pauses))
  }
  story.push('all is well')
  await endFaults(life)
  const { broken, counts } = await findApplicationFaults(life)
  return { seed, story, crashes: world.engine.crashesOf(applicant.processId), counts, broken }
}
