import { beforeAll, describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { discrepancySchema } from '@almoner/domain/manual-review/index.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { administrator, given, guest, staff } from '../../testing/given.ts'
import { openReview } from '../../testing/manual-review.ts'
import type { ReviewsAboutAnswer } from './contract.ts'
import { reviewsLists, listedDiscrepancies, type ReviewItem } from './reviews-list-contract.ts'

const api = useApi()
const harbour = given(api).as(staff('owner'))
const lionRock = given(api).as(staff('owner', 'lionrock'))
const administration = given(api).as(administrator())
const stranger = given(api).as(guest())

const itemId = (key: string) => worldId('inbox_item', key)

beforeAll(async () => {
  await openReview(api, itemId('harbours'), worldId('organisation', 'harbour'))
  await openReview(api, itemId('nobodys'), null)
})

const readReviews = async (reader: Client, area: string): Promise<ListAnswer<ReviewItem>> =>
  (await reader.get(`/api/${area}/inbox`)).json

describe('the manual reviews', () => {
  it('show a charity its own, and the platform those without a charity', async () => {
    expect(await readReviews(harbour, 'organizations')).toMatchObject({
      rows: [{ id: itemId('harbours'), amount: 123, providerObjectId: 'pi_stranger' }],
      next: null,
    })
    expect((await harbour.get('/api/organizations/inbox/totals')).json).toEqual({ rows: 1 })
    expect((await readReviews(lionRock, 'organizations')).rows).toEqual([])
    expect((await readReviews(administration, 'admin')).rows).toMatchObject([
      { id: itemId('nobodys') },
    ])
  })

  it('are only for those who are signed in to them', async () => {
    await stranger.get('/api/organizations/inbox').thenRefused(401, 'not_signed_in')
    await stranger.get('/api/admin/inbox').thenRefused(401, 'not_signed_in')
    await harbour.get('/api/admin/inbox').thenRefused(401, 'not_signed_in')
  })

  it('are resolved with a sentence, only by their own charity or the platform', async () => {
    const path = (area: string, key: string) => `/api/${area}/inbox/${itemId(key)}/resolve`
    const note = { note: 'Refunded in the dashboard' }
    const own = path('organizations', 'harbours')
    await lionRock.post(own, note).thenAnswered(404)
    await harbour.post(path('organizations', 'nobodys'), note).thenAnswered(404)
    await harbour.post(own, { note: ' ' }).thenAnswered(422)
    await harbour.post(own, note).thenAnswered(204)
    await harbour.post(own, note).thenAnswered(204)
    const settled = await harbour.get('/api/organizations/inbox?show=settled')
    expect(settled.json).toMatchObject({ rows: [{ resolution: 'settled', ...note }] })
    expect((await readReviews(harbour, 'organizations')).rows).toEqual([])
    await administration.post(path('admin', 'nobodys'), note).thenAnswered(204)
  })
})

describe('the open reviews about a subject', () => {
  const payoutId = worldId('payout', 'not delivered')
  const listPath = `/inbox/about?about=payout:${payoutId},organisation`
  const charityId = worldId('organisation', 'harbour')

  it('are shown to the charity whose payout it is, until they are settled', async () => {
    await openReview(api, itemId('about a payout'), charityId, {
      discrepancy: 'letter_not_mailed',
      provider: 'mail',
      providerObjectId: payoutId,
      about: { kind: 'payout', id: payoutId },
    })
    const read = async (): Promise<ReviewsAboutAnswer> =>
      (await harbour.get(`/api/organizations${listPath}`)).json
    expect(await read()).toMatchObject({
      rows: [{ id: itemId('about a payout'), about: { kind: 'payout', id: payoutId } }],
      isMore: false,
    })
    expect((await lionRock.get(`/api/organizations${listPath}`)).json).toEqual({
      rows: [],
      isMore: false,
    })
    expect((await administration.get(`/api/admin${listPath}`)).json).toEqual({
      rows: [],
      isMore: false,
    })
    const path = `/api/organizations/inbox/${itemId('about a payout')}/resolve`
    await harbour.post(path, { note: 'Told them' })
    expect((await read()).rows).toEqual([])
  })

  it('are only for those who are signed in to them, and of a subject', async () => {
    await stranger.get(`/api/organizations${listPath}`).thenRefused(401, 'not_signed_in')
    await harbour.get(`/api/admin${listPath}`).thenRefused(401, 'not_signed_in')
    for (const text of ['', 'nothing', 'payout:1', `payout:${payoutId}:1`]) {
      const refused = await harbour.get(`/api/organizations/inbox/about?about=${text}`)
      expect([text, refused.status]).toEqual([text, 422])
    }
  })
})

it('the list can be narrowed to every discrepancy', () => {
  expect([...listedDiscrepancies].toSorted()).toEqual(discrepancySchema.options.toSorted())
})

const cases = [
  ['organizations', 'of a charity'],
  ['admin', 'of the platform'],
] as const

describe.each(cases)('the list %s, %s,', (area) => {
  checkList({
    list: reviewsLists[area],
    idOf: ({ id }) => id,
    csvOf: ({ providerObjectId }) => providerObjectId,
    sorted: { date: ({ providerObjectId }) => providerObjectId, amount: ({ amount }) => amount },
    filters: {
      show: ['settled', ({ resolvedAt }) => resolvedAt !== null],
      q: ['PI_2', ({ providerObjectId }) => providerObjectId === 'pi_2'],
      day: ['..2026-11-21', ({ foundAt }) => foundAt < '2026-11-21T16'],
      type: ['paid_twice', ({ discrepancy }) => discrepancy === 'paid_twice'],
      provider: ['payme', ({ provider }) => provider === 'payme'],
      amount: ['100..200', ({ amount }) => amount >= 100 && amount <= 200],
    },
    start: async () => {
      const isCharity = area === 'organizations'
      const organisationId = isCharity ? worldId('organisation', 'tinhau') : null
      const reader = given(api).as(isCharity ? staff('owner', 'tinhau') : administrator())
      for (const number of [1, 2, 3, 4, 5]) {
        await openReview(api, itemId(`${area} ${number}`), organisationId, {
          providerObjectId: `pi_${number}`,
          amountCents: cents(number > 2 ? 5_000 : number * 10_000),
          provider: number === 3 ? 'payme' : 'stripe',
          discrepancy: number === 4 ? 'paid_twice' : 'unknown_payment',
          happenedAt: instant(`2026-11-2${number}T02:30:00.000Z`),
        })
      }
      const settled = `/api/${area}/inbox/${itemId(`${area} 5`)}/resolve`
      await reader.post(settled, { note: '=Refunded' })
      return { api, reader, stranger: isCharity ? lionRock : null }
    },
  })
})
