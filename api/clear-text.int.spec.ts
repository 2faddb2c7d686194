import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearTextIn } from '@almoner/eventstore/postgres/testing/clear-text.ts'
import { startApi, type TestApi } from './testing/api.ts'
import { createGivers } from './testing/gift.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const payer = {
  firstName: 'Siu-ming',
  lastName: '歐陽',
  email: 'Siu.Ming@Example.org',
  phoneNumber: '+852 9876 5432',
  memo: 'in memory of grandmother 婆婆',
}
const privateTexts = [...Object.values(payer), '+85298765432', '98765432']

const readable = (schema: string) =>
  clearTextIn((text) => api.db.executeQuery(CompiledQuery.raw(text)), {
    schema,
    words: privateTexts,
  })

describe('a gift through the API', () => {
  beforeAll(async () => {
    const { give } = await createGivers(api, 'harbour')
    await give(payer)
    await api.caughtUp()
  })

  it('reveals nothing about the donor to a reader of the database', async () => {
    expect(await readable('es')).toEqual([])
    expect(await readable('vault')).toEqual([])
    expect(await readable('kept')).toEqual([])
  })

  it('shows the donor to the charity, so that the search proves something', async () => {
    const seen = (await readable('read_models')).map(({ word }) => word)
    expect(new Set(seen)).toEqual(
      new Set(privateTexts.filter((word) => word !== payer.phoneNumber)),
    )
  })
})
