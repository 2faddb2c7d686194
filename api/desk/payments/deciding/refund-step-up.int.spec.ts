import { randomUUID } from 'node:crypto'
import { describe, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../../testing/api.ts'
import { hoursLater } from '../../../testing/approvals.ts'
import { createColleague } from '../../../testing/transfers.ts'

const harbour = worldId('organisation', 'harbour')

const api = useApi()

/** A session of finance, as it is so many minutes after its login. */
const minutesAfterLogin = async (minutes: number) => {
  const { browser } = await createColleague(api, harbour, 'finance')
  const later = hoursLater(api, browser, minutes / 60)
  const path = `/api/organizations/payments/${randomUUID()}/refunds`
  // The payment does not exist, because only the first check counts here.
  return (password?: string) =>
    later.post(path, { refundId: randomUUID(), amount: 1, reason: 'other', password })
}

describe('a refund', () => {
  it('requires no password within ten minutes of the login', async () => {
    const refund = await minutesAfterLogin(9)
    await refund().thenRefused(404, 'payment_not_found')
  })

  it('requires it after ten minutes, and then not for another ten minutes', async () => {
    const refund = await minutesAfterLogin(11)
    await refund().thenRefused(422, 'step_up_required')
    await refund('Wrong2026').thenRefused(422, 'wrong_password')
    await refund('Harbour2026').thenRefused(404, 'payment_not_found')
    await refund().thenRefused(404, 'payment_not_found')
  })
})
