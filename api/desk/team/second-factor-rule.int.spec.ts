import { TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { given, staff } from '../../testing/given.ts'
import { staffRoles } from '@almoner/domain/staff/permissions.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { closeApproval } from '../../testing/approvals.ts'
import type { Approval } from '../../use-cases/approvals/contract.ts'
import { createColleague } from '../../testing/transfers.ts'

const harbour = worldId('organisation', 'harbour')
const root = '/api/organizations'
const proof = { password: 'Harbour2026' }

const api = useApi()
const owner = given(api).as(staff('owner'))
let second: Client
beforeAll(async () => {
  second = (await createColleague(api, harbour, 'owner', { daysAgo: 2 })).browser
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const setUp = async (browser: Client) => {
  const offered = (await browser.post(`${root}/second-factor`, proof)).json as { secret: string }
  const code = new TOTP({ secret: offered.secret }).generate({
    timestamp: api.dependencies.now(),
  })
  await browser.post(`${root}/second-factor/confirm`, { code })
}
const rule = (required: boolean) => owner.put(`${root}/second-factor-rule`, { required, ...proof })

const readRule = async () => (await owner.get(`${root}/second-factor-rule`)).json

/** Another owner agrees that it ends. */
const end = async () => {
  await rule(false).thenAnswered(202)
  expect(await readRule()).toEqual({ required: true, endWaits: true })
  await rule(false).thenRefused(409, 'approval_waiting')
  const { rows }: ListAnswer<Approval> = (await owner.get(`${root}/approvals`)).json
  const id = rows[0]?.id ?? ''
  const approve = `${root}/approvals/${id}/approve`
  await second.post(approve, proof).thenAnswered(200)
  expect(await closeApproval(api, id)).toBe('done')
  expect(await readRule()).toEqual({ required: false, endWaits: false })
}

const missing = 'second_factor_setup_required'

describe('an owner', () => {
  it('cannot require of others what they have not set up', async () => {
    await rule(true).thenRefused(403, missing)
    expect(await readRule()).toEqual({ required: false, endWaits: false })
  })

  it('closes the desk to staff without a second factor, at once, until they set it up', async () => {
    await setUp(owner)
    await setUp(second)
    for (const role of staffRoles) {
      const { browser: colleague } = await createColleague(api, harbour, role)
      await colleague.get(`${root}/payments`).thenAnswered(200)
      await rule(true).thenAnswered(204)
      for (const path of ['payments', 'overview', 'inbox', 'monthly']) {
        await colleague.get(`${root}/${path}`).thenRefused(403, missing)
      }
      await colleague.get(`${root}/status`).thenAnswered(204)
      await colleague.get(`${root}/second-factor`).thenAnswered(200, {
        isRequired: true,
        enabled: false,
      })
      await setUp(colleague)
      await colleague.get(`${root}/payments`).thenAnswered(200)
      await end()
    }
  })

  it('reopens it by ending the rule, which needs the password and another owner’s approval', async () => {
    await rule(true)
    const { browser: colleague } = await createColleague(api, harbour, 'finance')
    await colleague.get(`${root}/payments`).thenRefused(403, missing)
    const tokens = { proved_at: instantFromMilliseconds(0) }
    await api.db.updateTable('operational.sessions').set(tokens).execute()
    await owner
      .put(`${root}/second-factor-rule`, { required: false })
      .thenRefused(422, 'step_up_required')
    await end()
    await colleague.get(`${root}/payments`).thenAnswered(200)
  })
})
