import { describe, expect, it } from 'vitest'
import { findUnmetWishes, type Wish } from './wishes.ts'

const done = (...words: string[]): Wish => ({ words, told: 'done' })
const refused = (...words: string[]): Wish => ({ words, told: 'refused' })
const untold = (...words: string[]): Wish => ({ words, told: 'nothing' })

describe('a donor’s own record of their requests', () => {
  it.each<[string, Wish[], string[]]>([
    ['what was granted', [done('started'), done('paused')], ['started', 'paused']],
    ['what was refused', [done('started'), refused('paused')], ['started']],
    ['what was refused and then granted', [refused('paused'), done('paused')], ['paused']],
    [
      'what nobody told of, and was done',
      [untold('paused'), done('resumed')],
      ['paused', 'resumed'],
    ],
    ['what nobody told of, and was not', [untold('paused'), done('resumed')], ['resumed']],
    ['two things at once', [done('sum 1', 'card a')], ['sum 1', 'card a']],
  ])('agrees with the books: %s', (_what, wishes, words) => {
    expect(findUnmetWishes(wishes, words)).toBeNull()
  })

  it.each<[string, Wish[], string[]]>([
    ['what was granted is not there', [done('started'), done('paused')], ['started']],
    ['it is there twice', [done('skipped 1')], ['skipped 1', 'skipped 1']],
    ['it is there and was refused', [done('started'), refused('paused')], ['started', 'paused']],
    ['the order is another', [done('paused'), done('sum 1')], ['sum 1', 'paused']],
    ['half of it is there', [done('sum 1', 'card a')], ['sum 1']],
    ['nobody asked for it', [done('started')], ['started', 'cancelled']],
  ])('does not: %s', (_what, wishes, words) => {
    expect(findUnmetWishes(wishes, words)).not.toBeNull()
  })
})
