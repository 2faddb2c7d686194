import { describe, expect, it } from 'vitest'
import { createRepeatedFault } from './repeated-fault.ts'

const collectLogs = (
  fault: ReturnType<typeof createRepeatedFault>,
  message: string,
  tries: number,
) =>
  Array.from({ length: tries }, () => fault.add(new Error(message))).filter(
    (times) => times !== null,
  )

describe('a fault that repeats', () => {
  it('is logged the first time, and then at each tenfold', () => {
    expect(collectLogs(createRepeatedFault(), 'away', 1_234)).toEqual([1, 10, 100, 1_000])
  })

  it('is logged at once if it differs from the one before', () => {
    const fault = createRepeatedFault()
    expect(collectLogs(fault, 'away', 5)).toEqual([1])
    expect(collectLogs(fault, 'refused', 5)).toEqual([1])
  })

  it('is counted until it ends, and is logged when it recurs', () => {
    const fault = createRepeatedFault()
    collectLogs(fault, 'away', 7)
    expect([fault.end(), fault.end()]).toEqual([7, 0])
    expect(collectLogs(fault, 'away', 3)).toEqual([1])
  })
})
