import { TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../testing/api.ts'
import { staffRoles } from '@almoner/domain/staff/permissions.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { closeApproval } from '../../testing/approvals.ts'
import type { Approval } from '../../use-cases/approvals/contract.ts'
import { createColleague } from '../../testing/transfers.ts'

const harbour = worldId('organisation', 'harbour')
const root = '/api/organizations'
const proof = { password: 'Harbour2026' }

const api = useApi()
let owner: Awaited<ReturnType<typeof createColleague>>
let second: typeof owner
beforeAll(async () => {
  owner = await createColleague(api, harbour, 'owner')
  second = await createColleague(api, harbour, 'owner', { daysAgo: 2 })
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

type Colleague = typeof owner

const setUp = async ({ browser }: Colleague) => {
  const offered = (await browser.post(`${root}/second-factor`, proof)).json as { secret: string }
  const code = new TOTP({ secret: offered.secret }).generate({
    timestamp: api.dependencies.now(),
  })
  await browser.post(`${root}/second-factor/confirm`, { code })
}
const rule = (required: boolean) =>
  owner.browser.put(`${root}/second-factor-rule`, { required, ...proof })

const readRule = async () => (await owner.browser.get(`${root}/second-factor-rule`)).json

/** Another owner agrees that it ends. */
const end = async () => {
  expect((await rule(false)).status).toBe(202)
  expect(await readRule()).toEqual({ required: true, endWaits: true })
  expect((await rule(false)).json).toMatchObject({ error: { code: 'approval_waiting' } })
  const { rows }: ListAnswer<Approval> = (await owner.browser.get(`${root}/approvals`)).json
  const id = rows[0]?.id ?? ''
  const approve = `${root}/approvals/${id}/approve`
  expect((await second.browser.post(approve, proof)).status).toBe(200)
  expect(await closeApproval(api, id)).toBe('done')
  expect(await readRule()).toEqual({ required: false, endWaits: false })
}

const refusal = { error: { code: 'second_factor_setup_required' } }

describe('an owner', () => {
  it('cannot require of others what they have not set up', async () => {
    expect((await rule(true)).json).toMatchObject(refusal)
    expect(await readRule()).toEqual({ required: false, endWaits: false })
  })

  it('closes the desk to staff without a second factor, at once, until they set it up', async () => {
    await setUp(owner)
    await setUp(second)
    for (const role of staffRoles) {
      const colleague = await createColleague(api, harbour, role)
      expect((await colleague.browser.get(`${root}/payments`)).status).toBe(200)
      expect((await rule(true)).status).toBe(204)
      for (const path of ['payments', 'overview', 'inbox', 'monthly']) {
        expect((await colleague.browser.get(`${root}/${path}`)).json).toMatchObject(refusal)
      }
      expect((await colleague.browser.get(`${root}/status`)).status).toBe(204)
      expect((await colleague.browser.get(`${root}/second-factor`)).json).toMatchObject({
        isRequired: true,
        enabled: false,
      })
      await setUp(colleague)
      expect((await colleague.browser.get(`${root}/payments`)).status).toBe(200)
      await end()
    }
  })

  it('reopens it by ending the rule, which needs the password and another owner’s approval', async () => {
    await rule(true)
    const colleague = await createColleague(api, harbour, 'finance')
    expect((await colleague.browser.get(`${root}/payments`)).json).toMatchObject(refusal)
    const tokens = { proved_at: instantFromMilliseconds(0) }
    await api.db.updateTable('operational.sessions').set(tokens).execute()
    const silent = await owner.browser.put(`${root}/second-factor-rule`, { required: false })
    expect(silent.json).toMatchObject({ error: { code: 'step_up_required' } })
    await end()
    expect((await colleague.browser.get(`${root}/payments`)).status).toBe(200)
  })
})
