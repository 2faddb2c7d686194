import { expect, it } from 'vitest'
import { instant } from '@almoner/domain/kernel/time.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { recordedAsDecided } from '@almoner/eventstore/port/recorded-time.ts'
import { record, someEvent, someMeta, someStream } from '@almoner/eventstore/testing/events.ts'
import { openStage } from './stage.ts'

const decidedOn = (day: string) =>
  someEvent({ meta: { ...someMeta, at: instant(`${day}T01:00:00.000Z`) } })

it('writes a past with the recorded times of that past, after what was there before', async () => {
  const real = createMemoryStore({ recordedTime: recordedAsDecided })
  await record(real, someStream(), [decidedOn('2024-01-01')])
  const { store, write } = await openStage(real)
  for (const day of ['2024-02-01', '2025-03-01']) {
    await record(store, someStream(), [decidedOn(day)])
  }
  const staged = await store.readAll({ after: 0n, limit: 10 })
  expect(await real.head()).toBe(1n)
  await write(async () => {})
  const written = await real.readAll({ after: 0n, limit: 10 })
  expect(written).toEqual(staged)
  expect(written.map(({ recordedAt }) => recordedAt.slice(0, 10))).toEqual([
    '2024-01-01',
    '2024-02-01',
    '2025-03-01',
  ])
})
