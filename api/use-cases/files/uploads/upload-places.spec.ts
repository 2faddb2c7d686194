import { describe, expect, it } from 'vitest'
import { createPlaces } from './upload-places.ts'

describe('places for uploads', () => {
  it('are so many, and of one address so many of these', () => {
    const { take } = createPlaces({ most: 3, mostOfOne: 2 })
    expect(take('one')).not.toBeNull()
    expect(take('one')).not.toBeNull()
    expect(take('one')).toBeNull()
    expect(take('other')).not.toBeNull()
    expect(take('third')).toBeNull()
  })

  it('are free again after they are released', () => {
    const { take } = createPlaces({ most: 1, mostOfOne: 1 })
    for (let round = 0; round < 3; round += 1) {
      const release = take('one')
      expect(release).not.toBeNull()
      expect(take('one')).toBeNull()
      expect(take('other')).toBeNull()
      release?.()
    }
  })
})
