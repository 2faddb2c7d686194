import fc from 'fast-check'
import { applyDifference, compareGiven } from '@almoner/domain/application/sections/compare.ts'
import * as the from '@almoner/domain/application/fixtures.ts'
import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import {
  allChecked,
  allViewed,
  declined,
  moreAsked,
} from '@almoner/domain/application/review/fixtures.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { toPosition } from '@almoner/eventstore/position.ts'
import { describe, expect, it } from 'vitest'
import { compareHistories } from './answered-comparison.ts'
import { toGivenThen } from '@almoner/domain/application/sections/given.ts'
import type { ApplicationFact } from '../history/history.ts'

const withdrawn: ApplicationEvent = {
  type: 'DocumentWithdrawn',
  data: { organisationId: harbourId, documentId: the.documentGiven(2).data.documentId },
}
const nameless: ApplicationEvent = {
  ...the.described,
  data: { ...the.described.data, organisationUrl: null },
}
const later: readonly ApplicationEvent[] = [
  ...the.complete.slice(1),
  ...allViewed,
  ...allChecked,
  the.documentGiven(2),
  the.documentGiven(3),
  withdrawn,
  nameless,
  the.submitted(),
  moreAsked,
  the.reopened,
  declined(),
  the.identityImageErased,
]

const toFact = (event: ApplicationEvent, place: number): ApplicationFact => ({
  ...event,
  position: toPosition(place + 1),
  recordedAt: the.at,
  tenant: harbourId,
  meta: { tenant: harbourId, actor: 'guest', causation: null, correlation: 'spec', at: the.at },
})

/** Any order of what can happen: a comparison does not rely on what a decider would allow. */
const histories = fc
  .array(fc.constantFrom(...later), { maxLength: 40 })
  .map((events) => [the.started, ...events].map(toFact))

const givenAfter = (events: readonly ApplicationFact[]) => {
  const state = fold(application, events)
  return toGivenThen(state)
}
const toReviewer = () => ({ name: 'May Ho', isMe: true })

describe('a comparison of two moments', () => {
  it('applied to the earlier state gives the later state', () => {
    fc.assert(
      fc.property(histories, fc.nat(), fc.nat(), (history, one, other) => {
        const [before, after] = [one, other].map((place) =>
          givenAfter(history.slice(0, place % (history.length + 1))),
        )
        if (!before || !after) throw new Error('two moments')
        expect(applyDifference(before, compareGiven(before, after))).toEqual(after)
      }),
    )
  })

  it('has what differs between the folds, each with an event that changed it', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (history, place) => {
        const before = history.slice(0, place % history.length)
        const { fields, documents } = compareGiven(givenAfter(before), givenAfter(history))
        const compared = compareHistories(before, history, toReviewer)
        const toLabel = (each: { section: string; field: string }) =>
          `${each.section} ${each.field}`
        expect(compared.fields.map(toLabel)).toEqual(fields.map(toLabel))
        expect(compared.documents).toMatchObject(documents)
        for (const { at } of [...compared.fields, ...compared.documents]) expect(at).toBe(the.at)
      }),
    )
  })
})
