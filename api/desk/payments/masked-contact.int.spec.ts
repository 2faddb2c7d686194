import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { staffRoles } from '@almoner/domain/kernel/permissions.ts'
import type { ListAnswer } from '../../lists/contract.ts'
import { startApi, type TestApi } from '../../testing/api.ts'
import { createColleague, submitTransfer } from '../../testing/transfers.ts'
import type { DeskPayment } from './contract.ts'

const harbour = worldId('organisation', 'harbour')

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

describe('how a payer is reached', () => {
  it.each(staffRoles)('is shown to %s as the role allows', async (role) => {
    const paymentId = await submitTransfer(api, harbour)
    await api.caughtUp()
    const { browser } = await createColleague(api, harbour, role)
    const opened = await browser.get(`/api/organizations/payments/${paymentId}`)
    const { rows }: ListAnswer<DeskPayment> = (
      await browser.get('/api/organizations/payments?q=tai-man')
    ).json
    const isMasked = role === 'viewer' || role === 'auditor'
    const contact = isMasked
      ? { email: 't•••@example.com', phoneNumber: '••••67' }
      : { email: 'tai-man@example.com', phoneNumber: '+85291234567' }
    expect(opened.json).toMatchObject(contact)
    expect(rows.find(({ id }) => id === paymentId)).toMatchObject(contact)
  })
})
