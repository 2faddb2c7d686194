import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  applyDifference,
  compareGiven,
  type GivenThen,
} from '@almoner/domain/application/sections/compare.ts'
import { toGivenThen } from '@almoner/domain/application/sections/given.ts'
import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import {
  applicationSnapshot,
  filesToView,
  type ApplicationState,
  type Filled,
} from '@almoner/domain/application/state.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { ApplicantLife } from './applicant-deeds.ts'
import { findOpeningFaults } from './opening-checks.ts'

/** The invariants after everything has ended, and how much was tried. */
export const findApplicationFaults = async (
  life: ApplicantLife,
): Promise<{ broken: readonly string[]; counts: Readonly<Record<string, number>> }> => {
  const stream = streamName(application.category, harbourId)
  const recorded = await life.world.books.read(stream, { limit: 10_000 })
  const facts = recorded.map(
    (event) => readEvent(application.shapes, event) as { type: string } as ApplicationEvent,
  )
  const states: ApplicationState[] = [application.initial]
  for (const fact of facts) states.push(application.evolve(states.at(-1) ?? fresh, fact))
  const count = (type: ApplicationEvent['type']) =>
    facts.filter((fact) => fact.type === type).length
  return {
    broken: [
      ...findRoundFaults(facts, states),
      ...findReplayFaults(states),
      ...(await findOpeningFaults(life, facts)),
    ],
    counts: {
      submissions: count('ApplicationSubmitted'),
      approvals: count('ApplicationApproved'),
      declines: count('ApplicationDeclined'),
      questions: count('MoreAsked'),
      withdrawals: count('ApplicationWithdrawn'),
    },
  }
}

const fresh = application.initial

/**
 * Checks that at most one round is open. A decision must be about the open round, and its hash must
 * match the sections at that time. An administrator who approves must have opened every file of the
 * round.
 */
const findRoundFaults = (
  facts: readonly ApplicationEvent[],
  states: readonly ApplicationState[],
): string[] => {
  const broken: string[] = []
  const opened = new Set<string>()
  let round = 0
  let isOpen = false
  for (const [index, fact] of facts.entries()) {
    if (!isOfRound(fact)) continue
    const filled = filledIn(states[index])
    switch (fact.type) {
      case 'ApplicationSubmitted':
        if (isOpen) broken.push(`round ${fact.data.round} was opened during round ${round}`)
        if (fact.data.round !== round + 1) broken.push(`round ${fact.data.round} follows ${round}`)
        if (fact.data.snapshotSha256 !== hashFilled(filled))
          broken.push(`round ${round} is unlike it`)
        round = fact.data.round
        isOpen = true
        break
      case 'ApplicationReopened':
      case 'ApplicationWithdrawn':
        isOpen = false
        break
      case 'DocumentViewed':
        opened.add(`${fact.data.administratorId}/${fact.data.sha256}`)
        break
      case 'ApplicationApproved':
      case 'ApplicationDeclined':
      case 'MoreAsked': {
        const { administratorId, snapshotSha256 } = fact.data
        if (!isOpen) broken.push(`${fact.type} in round ${round}, which is not open`)
        if (fact.data.round !== round) broken.push(`${fact.type} is of another round`)
        if (snapshotSha256 !== hashFilled(filled)) broken.push(`${fact.type} is of other sections`)
        isOpen = false
        if (fact.type === 'ApplicationApproved' && filled !== null) {
          const isUnseen = ({ sha256 }: { sha256: string }) =>
            !opened.has(`${administratorId}/${sha256}`)
          if (filesToView(filled).some(isUnseen)) {
            broken.push('a file was approved that its reviewer never opened')
          }
        }
        break
      }
    }
  }
  return broken
}

const ofRounds = [
  'ApplicationSubmitted',
  'ApplicationReopened',
  'ApplicationWithdrawn',
  'DocumentViewed',
  'ApplicationApproved',
  'ApplicationDeclined',
  'MoreAsked',
] as const

// Sections, links, claims and checks open no round and end none.
const isOfRound = (
  fact: ApplicationEvent,
): fact is Extract<ApplicationEvent, { type: (typeof ofRounds)[number] }> =>
  ofRounds.some((type) => type === fact.type)

const filledIn = (state: ApplicationState | undefined): Filled | null =>
  state === undefined || state.status === 'none' ? null : state.filled

const hashFilled = (filled: Filled | null): string | null =>
  filled && createHash('sha256').update(applicationSnapshot(filled)).digest('hex')

/** The difference of two moments, applied to the earlier one, is the later one. */
const findReplayFaults = (states: readonly ApplicationState[]): string[] => {
  const moments = states.map(toGivenThen)
  const last = moments.at(-1) ?? nothing
  return moments.flatMap((moment, index) => {
    const next = moments[index + 1] ?? last
    return [next, last, moments[0] ?? nothing].flatMap((to) =>
      isDeepStrictEqual(applyDifference(moment, compareGiven(moment, to)), to)
        ? []
        : [`the difference after event ${index} leads elsewhere`],
    )
  })
}

const nothing: GivenThen = { fields: {}, documents: [] }
