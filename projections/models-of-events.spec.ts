import { describe, expect, it } from 'vitest'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { readModels } from './read-models.ts'
import { findModelsOfCategory, findModelsOfEvents, findModelsOfTypes } from './models-of-events.ts'

describe('the read models that an answer waits for', () => {
  it('are those that name the type of the event', () => {
    const signed = [{ stream: streamName('application', '1'), type: 'AgreementSigned' }]
    expect(findModelsOfEvents(signed)).toContain('terms')
    expect(findModelsOfEvents(signed)).not.toContain('application-files')
  })

  it('are those of every event that was recorded', () => {
    const events = [
      { stream: streamName('payment', '1'), type: 'PaymentSucceeded' },
      { stream: streamName('charity_note', '1'), type: 'CharityNoteAdded' },
    ]
    const both = events.flatMap((event) => findModelsOfEvents([event]))
    expect(new Set(findModelsOfEvents(events))).toEqual(new Set(both))
    expect(both).toEqual(expect.arrayContaining(['journal', 'treasury', 'charity-notes']))
  })

  it('do not include another category that has an event of the same name', () => {
    expect(findModelsOfTypes('nothing', ['PaymentSucceeded'])).toEqual([])
    expect(findModelsOfTypes(payment.category, ['PaymentSucceeded'])).toContain('journal')
  })

  it('are all of the category if it is unknown which events are shown', () => {
    expect(findModelsOfCategory(treasury.category)).toEqual(
      expect.arrayContaining(['treasury', 'payouts', 'journal', 'activity']),
    )
  })

  it('never include a read model without a screen', () => {
    const withoutScreen = readModels.filter(({ categories }) => categories === 'every')
    expect(withoutScreen.map(({ name }) => name)).toEqual(['hash-chain'])
    expect(findModelsOfCategory(payment.category)).not.toContain('hash-chain')
    expect(findModelsOfTypes(payment.category, ['PaymentSucceeded'])).not.toContain('hash-chain')
  })
})
