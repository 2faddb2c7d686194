import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../../../app.ts'
import type { Problem } from '../../../http/contract.ts'
import { openBrowser, useApi } from '../../../testing/api.ts'
import { createColleague } from '../../../testing/transfers.ts'

const harbour = worldId('organisation', 'harbour')

const api = useApi()

/** A session of finance, as it is so many minutes after its login. */
const minutesAfterLogin = async (minutes: number) => {
  const { browser } = await createColleague(api, harbour, 'finance')
  const now = () => Date.now() + minutes * 60_000
  const later = openBrowser({ app: createApp({ ...api.dependencies, now }) }, 'localhost')
  later.cookies.set('almoner_session', browser.cookies.get('almoner_session') ?? '')
  const path = `/api/organizations/payments/${randomUUID()}/refunds`
  // The payment does not exist, because only the first check counts here.
  return async (withPassword?: string) => {
    const proof = withPassword === undefined ? {} : { password: withPassword }
    const body = { refundId: randomUUID(), amount: 1, reason: 'other', ...proof }
    const { json } = await later.post(path, body)
    return (json as Problem).error.code
  }
}

describe('a refund', () => {
  it('requires no password within ten minutes of the login', async () => {
    const refund = await minutesAfterLogin(9)
    expect(await refund()).toBe('payment_not_found')
  })

  it('requires it after ten minutes, and then not for another ten minutes', async () => {
    const refund = await minutesAfterLogin(11)
    expect(await refund()).toBe('step_up_required')
    expect(await refund('Wrong2026')).toBe('wrong_password')
    expect(await refund('Harbour2026')).toBe('payment_not_found')
    expect(await refund()).toBe('payment_not_found')
  })
})
