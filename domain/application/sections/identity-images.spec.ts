import { describe, expect, it } from 'vitest'
import { instant } from '../../kernel/time.ts'
import type { ApplicationEvent } from '../events.ts'
import * as the from '../fixtures.ts'
import { erasedImages, imagesDueOn } from './identity-images.ts'
import { approved, declined } from '../review/fixtures.ts'

const at = (day: string, event: ApplicationEvent) => ({
  ...event,
  meta: { at: instant(`${day}T02:00:00.000Z`) },
})

const past = the.complete.map((event) => at('2026-11-01', event))

describe('the pictures of an application', () => {
  it('are due 30 days after its newest decision, and not while it is in use', () => {
    expect(imagesDueOn(past)).toBeNull()
    const decided = [...past, at('2026-11-02', the.submitted()), at('2026-11-03', declined())]
    expect(imagesDueOn(decided)).toBe('2026-12-03')
    expect(imagesDueOn([...decided, at('2026-11-20', the.reopened)])).toBeNull()
    const again = [at('2026-11-20', the.reopened), at('2026-11-21', the.submitted(2))]
    expect(imagesDueOn([...decided, ...again, at('2026-11-22', approved)])).toBe('2026-12-22')
    expect(imagesDueOn([at('2026-11-01', the.started), at('2026-11-02', the.withdrawn)])).toBeNull()
  })

  it('that were given before an erasure are erased, and later ones are not', () => {
    const image = { ...the.identityGiven.data.image, fileKey: 'another.jpg' }
    const anew = { ...the.identityGiven, data: { ...the.identityGiven.data, image } }
    expect(erasedImages([the.identityGiven, anew])).toEqual([])
    expect(erasedImages([the.identityGiven, the.identityImageErased, anew])).toEqual([
      the.identityGiven.data.image,
    ])
    const sameAgain = [the.identityGiven, the.identityImageErased, the.identityGiven]
    expect(erasedImages(sameAgain)).toEqual([])
  })
})
