import * as v from 'valibot'
import { expect, it } from 'vitest'
import { recordOfflineSchema } from './contract.ts'

it('dates money without a time to the start of its day', () => {
  const entry = {
    projectId: null,
    paymentType: 'donation',
    paymentMethod: 'cash',
    amount: '100',
    receivedOn: '2026-11-30',
    language: 'en',
    approved: true,
  }
  expect(v.parse(recordOfflineSchema, entry)).toMatchObject({
    receivedOn: '2026-11-30',
    receivedTime: '00:00',
  })
})
