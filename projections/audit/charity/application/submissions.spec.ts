import { createHash } from 'node:crypto'
import * as fixtures from '@almoner/domain/application/fixtures.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import { approved } from '@almoner/domain/application/review/fixtures.ts'
import { applicationSnapshot, type ApplicationState } from '@almoner/domain/application/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { describe, expect, it } from 'vitest'
import { toRecorded } from '../../../engine/testing/history.ts'
import { createFindings } from '../../finding/findings.ts'
import { checkSubmissions } from './submissions.ts'

const find = async (recorded: readonly RecordedEvent[]) => {
  const findings = createFindings(10)
  await checkSubmissions(findings, {
    store: { readAll: async ({ after }) => recorded.filter(({ position }) => position > after) },
    goal: recorded.at(-1)?.position ?? 0n,
  })
  const result = findings.results().find(({ name }) => name === 'replay')
  return { checked: result?.checked, findings: result?.findings }
}

const fold = (events: readonly ApplicationEvent[]) =>
  events.reduce<ApplicationState>(application.evolve, application.initial)

const hashSections = (events: readonly ApplicationEvent[]): string => {
  const state = fold(events)
  if (state.status === 'none') throw new Error('an application')
  return createHash('sha256').update(applicationSnapshot(state.filled)).digest('hex')
}

const withHash = <Event extends ApplicationEvent>(event: Event, snapshotSha256: string): Event => ({
  ...event,
  data: { ...event.data, snapshotSha256 },
})
const sections = fixtures.complete
const right = hashSections(sections)
const decided = [...sections, withHash(fixtures.submitted(), right), withHash(approved, right)]

describe('the audit of applications as they were submitted', () => {
  it('finds nothing if each hash is of the sections at its position', async () => {
    const { checked, findings } = await find(toRecorded(...decided))
    expect(findings).toEqual([])
    expect(checked).toEqual({
      'moments of applications': decided.length,
      'submissions and decisions': 2,
    })
  })

  it('finds a submission of other sections, and a decision on them', async () => {
    const other = [...sections, fixtures.submitted(), approved]
    expect((await find(toRecorded(...other))).findings).toEqual([
      expect.stringMatching(/ApplicationSubmitted \S+: names the hash of other sections/),
      expect.stringMatching(/ApplicationApproved \S+: names the hash of other sections/),
    ])
  })

  it('skips an erased application', async () => {
    const person = asPerson(fixtures.started.data.organisationId)
    const erased = toRecorded(...sections, fixtures.submitted()).map((event): RecordedEvent => {
      const { personal, ...rest } = event
      return personal === undefined ? event : Object.assign(rest, { person })
    })
    expect((await find(erased)).findings).toEqual([])
  })
})
