import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { newHopeApplicant, peakTrailApplicant, peakTrailSecondScan } from './applicants.ts'
import { buildStory } from './application-story.ts'
import { newHope, peakTrail } from './applying-charities.ts'
import { fillIn } from './fill-in-application.ts'
import type { Moment } from '../life/moment.ts'
import type { Seeding } from '../seeding.ts'

/** Complete papers, submitted yesterday: a decision is promised for one of the next days. */
export const newHopeMoments = (options: Seeding): readonly Moment[] => {
  const story = buildStory(options, newHopeApplicant)
  fillIn(options, story, { applicant: newHopeApplicant, charity: newHope, daysAgo: 1.4 })
  story.submit(1, 0.9)
  return story.moments
}

/**
 * Returns the moments of an application: a request for a legible letter, another unreadable scan,
 * and a refusal.
 */
export const peakTrailMoments = (options: Seeding): readonly Moment[] => {
  const story = buildStory(options, peakTrailApplicant)
  const { documents, identityCard } = peakTrailApplicant
  const scan = requirePresent(documents[0] ?? null, 'the first scan')
  fillIn(options, story, { applicant: peakTrailApplicant, charity: peakTrail, daysAgo: 44 })
  story.submit(1, 42)
  story.claim(1, 41.9)
  story.view(1, 41.89)
  for (const [at, { paper }] of documents.entries()) story.open(1, paper, 41.88 - at / 100)
  story.open(1, identityCard, 41.8)
  story.check(1, 41.79, { check: 'identity_matches', outcome: 'passed', note: '' })
  story.check(1, 41.78, { check: 'bank_holder_matches', outcome: 'passed', note: '' })
  story.remark(scan, 41.77)
  story.askForMore(41.7)
  const promised = 'Called the applicant: a new scan of the letter is promised for Monday.'
  story.note('call', 40.6, promised)
  story.withdraw(scan, 39.5)
  story.give(peakTrailSecondScan, 39.4)
  story.submit(2, 39.3)
  story.view(2, 38.49)
  story.open(2, peakTrailSecondScan.paper, 38.48)
  const [unlisted, unread] = ['No charity of this name is listed.', 'The letter cannot be read.']
  story.check(2, 38.4, { check: 'section88_listed', outcome: 'failed', note: unlisted })
  story.check(2, 38.39, { check: 'name_matches_documents', outcome: 'failed', note: unread })
  story.decline(38.3)
  story.note('declined', 38.2, 'If they apply again, ask for the paper letter by post.')
  return story.moments
}
