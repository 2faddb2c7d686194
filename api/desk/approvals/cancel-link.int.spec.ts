import { beforeEach, describe, expect, it } from 'vitest'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { useApi } from '../../testing/api.ts'
import { closeApproval } from '../../testing/approvals.ts'
import { given, guest, staff } from '../../testing/given.ts'
import type { ApprovalLinkAnswer, PolicyAnswer } from './contract.ts'

const api = useApi()
const alone = given(api).as(staff('owner', 'lionrock'))
const reader = given(api).as(guest())
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const requestApproval = async (): Promise<{ id: string; link: string }> => {
  const policy = '/api/organizations/policy'
  const { rules, changes: seenChanges }: PolicyAnswer = (await alone.get(policy)).json
  const looser = { ...rules, seenChanges, payoutAbove: rules.payoutAbove + 1 }
  const { waiting }: PolicyAnswer = (
    await alone.post(policy, { ...looser, password: 'Harbour2026' })
  ).json
  const id = waiting?.id ?? ''
  const token = api.keys.approvalToken(id as Id<'approval'>)
  return { id, link: `/api/organizations/approval-links/${token}` }
}

describe('the link in the letter about a delayed request', () => {
  it('shows the request and changes nothing, however often it is opened', async () => {
    const { id, link } = await requestApproval()
    for (let time = 0; time < 3; time += 1) {
      const { charity, approval }: ApprovalLinkAnswer = (await reader.get(link)).json
      expect(charity).not.toBe('')
      expect(approval).toMatchObject({
        id,
        kind: 'policy',
        rule: 'delay',
        status: 'waiting',
        askedBy: { name: 'Kwok Keung Lau', isYou: false },
        may: { approve: false, refuse: false, cancel: true },
      })
    }
    expect(await closeApproval(api, id)).toBe('open')
    await alone.post(`/api/organizations/approvals/${id}/cancel`, {})
  })

  it('cancels it once, without a login', async () => {
    const { id, link } = await requestApproval()
    await reader.post(link, {}).thenAnswered(204)
    const { approval }: ApprovalLinkAnswer = (await reader.get(link)).json
    expect(approval).toMatchObject({ status: 'cancelled', may: { cancel: false } })
    await reader.post(link, {}).thenAnswered(204)
    expect(await closeApproval(api, id, { inHours: 24 })).toBe('not_approved')
  })

  it('cancels nothing that has already taken effect or was already cancelled by staff', async () => {
    const passed = await requestApproval()
    expect(await closeApproval(api, passed.id, { inHours: 24 })).toBe('done')
    await reader.post(passed.link, {}).thenRefused(404, 'link_invalid')
    const { approval }: ApprovalLinkAnswer = (await reader.get(passed.link)).json
    expect(approval).toMatchObject({ status: 'done', may: { cancel: false } })
  })

  it('cannot be made up', async () => {
    const { id, link } = await requestApproval()
    for (const forged of [`${link.slice(0, -1)}0`, `/api/organizations/approval-links/${id}`]) {
      if (forged === link) continue
      await reader.get(forged).thenRefused(404, 'link_invalid')
      await reader.post(forged, {}).thenRefused(404, 'link_invalid')
    }
    await alone.post(`/api/organizations/approvals/${id}/cancel`, {})
  })
})
