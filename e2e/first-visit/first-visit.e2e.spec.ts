import { beforeAll, describe, expect, it } from 'vitest'
import { builtFiles, bytesOfVisit } from './bytes-of-visit.ts'
import { firstVisits, type Visit } from './first-visit.ts'
import { useStage } from '../product/test-app.ts'

const mostBytes = { front: 112_000, details: 149_200 }

describe('the program of a first visit', () => {
  it.each(['front', 'details'] as const)('is within its budget: %s', (part) => {
    expect(bytesOfVisit()[part]).toBeLessThanOrEqual(mostBytes[part])
  })
})

describe('the program of an area', () => {
  it.each(['payer', 'desk', 'admin'] as const)(
    'has no two files that begin with each other: %s',
    (area) => {
      const files = builtFiles(area)
      const reaches = (from: string, to: string, visitedFiles = new Set<string>()): boolean =>
        (files[from]?.imports ?? []).some((next) => {
          if (next === to) return true
          if (visitedFiles.has(next)) return false
          visitedFiles.add(next)
          return reaches(next, to, visitedFiles)
        })
      expect(Object.keys(files).length).toBeGreaterThan(2)
      expect(Object.keys(files).filter((file) => reaches(file, file))).toEqual([])
    },
  )
})

describe('a first visit over slow 4G', () => {
  const stage = useStage()
  let visit: Visit
  beforeAll(async () => {
    const [first] = await firstVisits(
      stage.browser,
      stage.product.at('harbour', '/SelectMission'),
      1,
    )
    if (!first) throw new Error('nobody came')
    visit = first
  })

  it('loads what the budget counts and no other script', () => {
    // The headers of the answers are extra.
    const headers = 4_000
    expect(visit.scriptBytes).toBeLessThanOrEqual(bytesOfVisit().front + headers)
  })

  it('has a layout shift of at most 0.02', () => {
    expect(visit.shift).toBeLessThanOrEqual(0.02)
  })

  it('paints before the program has loaded', () => {
    expect(visit.firstPaintMilliseconds).toBeGreaterThan(0)
    expect(visit.firstPaintMilliseconds).toBeLessThan(visit.readyMilliseconds)
  })
})
