import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { applyDifference, compareGiven } from '@almoner/domain/application/sections/compare.ts'
import { toGivenThen } from '@almoner/domain/application/sections/given.ts'
import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import { applicationSnapshot, type ApplicationState } from '@almoner/domain/application/state.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import type { Findings } from '../../finding/findings.ts'
import { readPagesUpTo } from '../../pages.ts'

/**
 * Folds each application as its replay does, event by event, from a store that opens personal data.
 * The hashes of a submission and of its decision must match the sections at that time. The
 * difference of two moments must lead from one to the other. An erased application is left out,
 * because its texts differ from the hashed ones.
 */
export const checkSubmissions = async (
  findings: Findings,
  { store, goal }: { store: Pick<EventStore, 'readAll'>; goal: Position },
): Promise<void> => {
  const states = new Map<string, ApplicationState | 'erased'>()
  for await (const { events } of readPagesUpTo(store, goal)) {
    for (const event of events) {
      if (!isOfApplication(event)) continue
      const before = states.get(event.stream) ?? application.initial
      states.set(event.stream, before === 'erased' ? before : take(findings, before, event))
    }
  }
}

const types: ReadonlySet<string> = new Set(application.shapes.map(({ type }) => type))

const isOfApplication = ({ type, stream }: RecordedEvent): boolean =>
  types.has(type) && stream.startsWith(`${application.category}-`)

const take = (
  findings: Findings,
  before: ApplicationState,
  event: RecordedEvent,
): ApplicationState | 'erased' => {
  if (event.person !== undefined && event.personal === undefined) return 'erased'
  const fact = readEvent(application.shapes, event) as unknown as ApplicationEvent & RecordedEvent
  const after = application.evolve(before, fact)
  const [earlier, later] = [toGivenThen(before), toGivenThen(after)]
  findings.checked('replay', 'moments of applications')
  if (!isDeepStrictEqual(applyDifference(earlier, compareGiven(earlier, later)), later)) {
    findings.found('replay', 'changes the application in a way that its difference does not', event)
  }
  const namedHash = findNamedHash(fact)
  if (namedHash === null) return after
  findings.checked('replay', 'submissions and decisions')
  if (namedHash !== hashSections(before)) {
    findings.found('replay', 'names the hash of other sections than stood then', event)
  }
  return after
}

const findNamedHash = (fact: ApplicationEvent): string | null =>
  fact.type === 'ApplicationSubmitted' ||
  fact.type === 'ApplicationApproved' ||
  fact.type === 'ApplicationDeclined' ||
  fact.type === 'MoreAsked'
    ? fact.data.snapshotSha256
    : null

const hashSections = (state: ApplicationState): string | null =>
  state.status === 'none'
    ? null
    : createHash('sha256').update(applicationSnapshot(state.filled)).digest('hex')
