import { describe, expect, it } from 'vitest'
import { fold } from '../../kernel/decider.ts'
import * as the from '../fixtures.ts'
import { application } from '../index.ts'
import type { Check } from '../values.ts'
import { failedPlaces } from './failed-places.ts'
import { checkRecorded, declined } from './fixtures.ts'

const placesAfter = (...checks: readonly Check[]) => {
  const failures = checks.map((check) => checkRecorded(check, 'failed'))
  const passed = checkRecorded('purpose_charitable')
  const events = [
    ...the.complete,
    the.documentGiven(2),
    the.submitted(),
    passed,
    ...failures,
    declined(),
  ]
  const state = fold(application, events)
  if (state.status === 'none') throw new Error('there is no application')
  return failedPlaces(state)
}

const letter = { section: 'documents', documentId: the.documentGiven(1).data.documentId }
const other = { section: 'documents', documentId: the.documentGiven(2).data.documentId }

describe('what did not pass a declined application’s checks', () => {
  it('is the letter about section 88, if the charity is not on the list', () => {
    expect(placesAfter('section88_listed')).toEqual([letter])
  })

  it('is each document that does not have the charity’s name', () => {
    expect(placesAfter('name_matches_documents', 'section88_listed')).toEqual([letter, other])
  })

  it('is the account and the identity, in the order of the screens', () => {
    expect(placesAfter('identity_matches', 'bank_holder_matches')).toEqual([
      { section: 'bank_account', documentId: null },
      { section: 'identity', documentId: null },
    ])
  })

  it('does not disclose lists of sanctions', () => {
    expect(placesAfter('sanctions', 'purpose_charitable')).toEqual([])
  })
})
