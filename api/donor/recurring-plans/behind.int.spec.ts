import { beforeAll, describe, expect, it } from 'vitest'
import { useApi } from '../../testing/api.ts'
import { createCardHolder } from '../../testing/card-holder.ts'
import { createGivingDonors } from '../../testing/donors.ts'
import { whileBehind } from '../../testing/while-behind.ts'

const api = useApi()
let donors: Awaited<ReturnType<typeof createGivingDonors>>
beforeAll(async () => {
  donors = await createGivingDonors(api)
})

const payments = '/api/donors/payments'

const table = 'read_models.recurring_plans'

describe('a monthly gift that the read model does not have yet', () => {
  it('does not get a 404: its donor is asked to retry', async () => {
    const donor = await createCardHolder(api, donors)
    const planId = await whileBehind(api, table, async () => {
      const id = await donor.started()
      const { browser } = donor
      const answers = [
        await browser.get(`${payments}/${id}`),
        await browser.put(`${payments}/${id}`, { amount: 300 }),
        await browser.post(`${payments}/${id}/pause`, undefined),
        await browser.delete(`${payments}/${id}`),
      ]
      for (const { status, json } of answers) {
        expect(status).toBe(503)
        expect(json).toMatchObject({ error: { code: 'busy' } })
      }
      return id
    })
    await api.caughtUp()
    expect(await donor.open(planId)).toMatchObject({ amount: 200, recurring: { status: 'active' } })
  })

  it('is opened as soon as it arrives', async () => {
    const donor = await createCardHolder(api, donors)
    const { opening } = await whileBehind(api, table, async () => {
      const planId = await donor.started()
      return { opening: donor.open(planId) }
    })
    expect(await opening).toMatchObject({ amount: 200 })
  })
})
