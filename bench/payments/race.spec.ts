import { expect, it } from 'vitest'
import { racePairs } from './race.ts'

it('two presses of a button that race on two machines are one charge and one success', async () => {
  expect(await racePairs(1_000)).toEqual({ pairs: 1_000, chargedOnce: 1_000, recordedOnce: 1_000 })
})
