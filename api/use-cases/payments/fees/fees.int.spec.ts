import { describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../../../app.ts'
import { openBrowser, useApi } from '../../../testing/api.ts'

const api = useApi()
const harbour = openBrowser(api, 'harbour.localhost')
const organizationId = worldId('organisation', 'harbour')

describe('fees', () => {
  const fees = (body: object) =>
    harbour.post('/api/user/payments/calculate-fees', { organizationId, ...body })

  it('are the decided rule, in decimal dollars', async () => {
    const answer = await fees({ amount: 500, coverFee: true, cardBrand: 'mastercard' })
    expect(answer.json).toEqual({
      totalAmount: 519.11,
      totalFee: 19.11,
      serviceFee: 5.19,
      processingFee: 13.92,
      nonprofitReceives: 500,
      transactionCountry: 'HK',
    })
  })

  it('of a card from abroad are higher', async () => {
    const answer = await fees({ amount: 100, coverFee: true, cardCountry: 'US' })
    expect(answer.json).toMatchObject({ totalAmount: 106.55 })
  })

  it('are higher for a payer abroad, by the word of a trusted proxy or by their address', async () => {
    const app = createApp({
      ...api.dependencies,
      countryHeader: 'CF-IPCountry',
      findCountry: (address) => (address === '192.0.2.1' ? 'US' : null),
      isTrustedProxy: (address) => address === 'in-process',
    })
    const quoteFrom = async (country: string, body: object = {}, address = '192.0.2.9') => {
      const abroad = openBrowser({ app }, 'harbour.localhost')
      const request = { organizationId, amount: 100, coverFee: true, cardCountry: 'US', ...body }
      const headers = { 'CF-IPCountry': country, 'X-Forwarded-For': address }
      return (await abroad.post('/api/user/payments/calculate-fees', request, headers)).json
    }
    const abroad = { totalAmount: 107.11, transactionCountry: 'GB' }
    expect(await quoteFrom('GB')).toMatchObject(abroad)
    expect(await quoteFrom('HK', { transactionCountry: 'GB' })).toMatchObject(abroad)
    const byAddress = await quoteFrom('XX', {}, '192.0.2.1')
    expect(byAddress).toMatchObject({ totalAmount: 107.11, transactionCountry: 'US' })
    const atHome = { totalAmount: 106.55, transactionCountry: 'HK' }
    expect(await quoteFrom('XX')).toMatchObject(atHome)
  })

  it('are those of a Hong Kong Visa until the card is determined', async () => {
    const unknown = await fees({ amount: 100, coverFee: true })
    for (const blank of ['', null]) {
      const body = { cardBrand: blank, cardCountry: blank, transactionCountry: blank }
      const answer = await fees({ amount: 100, coverFee: true, ...body })
      expect([answer.status, answer.json]).toEqual([200, unknown.json])
    }
  })

  it('need a charity', async () => {
    const { organizationId: _, ...rest } = { organizationId, amount: 100 }
    const unknown = { status: 404, message: 'Unable to calculate fees - organization not found' }
    for (const idFields of [{}, { organizationId: null }, { organizationId: 'harbour' }]) {
      const body = { ...rest, ...idFields }
      const missing = await harbour.post('/api/user/payments/calculate-fees', body)
      expect(missing.json).toMatchObject(unknown)
    }
    const other = worldId('organisation', 'lionrock')
    expect((await fees({ amount: 100, organizationId: other })).json).toMatchObject(unknown)
  })
})
