import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDifference, compareGiven, type DocumentThen, type GivenThen } from './compare.ts'

const names = ['name', 'email', 'city', 'constructor', 'last4']
const document = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  kind: fc.constantFrom('section88', 'accounts'),
  fileName: fc.string(),
  bytes: fc.nat(),
  sha256: fc.constantFrom('1', '2', '3'),
})
const moment: fc.Arbitrary<GivenThen> = fc.record({
  fields: fc.dictionary(
    fc.constantFrom('charity', 'identity', 'plan'),
    fc.dictionary(fc.constantFrom(...names), fc.option(fc.string()), { minKeys: 1 }),
  ),
  documents: fc.uniqueArray(document, { selector: ({ id }) => id }),
})

const letter = (id: string, kind = 'section88'): DocumentThen => ({
  id,
  kind,
  fileName: `${id}.pdf`,
  bytes: 1,
  sha256: id,
})
const nothing: GivenThen = { fields: {}, documents: [] }

describe('the difference of two moments', () => {
  it('applied to the first gives the second', () => {
    fc.assert(
      fc.property(moment, moment, (before, after) => {
        expect(applyDifference(before, compareGiven(before, after))).toEqual(after)
      }),
    )
  })

  it('is empty if both moments are the same', () => {
    fc.assert(
      fc.property(moment, (then) => {
        expect(compareGiven(then, then)).toMatchObject({ fields: [], documents: [] })
      }),
    )
  })

  it('knows what is absent from what is empty', () => {
    const after = { ...nothing, fields: { charity: { website: null } } }
    expect(compareGiven(nothing, after).fields).toEqual([
      { section: 'charity', field: 'website', before: { is: 'absent' }, after: { is: 'empty' } },
    ])
  })

  it('names a document that took the place of another of its kind', () => {
    const before = { ...nothing, documents: [letter('a'), letter('b', 'accounts')] }
    const after = { ...nothing, documents: [letter('b', 'accounts'), letter('c'), letter('d')] }
    expect(compareGiven(before, after).documents).toEqual([
      { change: 'replaced', before: letter('a'), after: letter('c') },
      { change: 'added', before: null, after: letter('d') },
    ])
    expect(compareGiven(after, nothing).documents.map(({ change }) => change)).toEqual([
      'withdrawn',
      'withdrawn',
      'withdrawn',
    ])
  })
})
