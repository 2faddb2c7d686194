import * as v from 'valibot'
import { expect, it } from 'vitest'
import { recordOfflineSchema } from './contract.ts'

it('lets money without a time come at the beginning of its day', () => {
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
