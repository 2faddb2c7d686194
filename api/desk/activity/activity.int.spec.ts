import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approval } from '@almoner/domain/approval/index.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi } from '../../testing/api.ts'
import { administrator, given, staff } from '../../testing/given.ts'
import { toPng } from '../../use-cases/files/proof/testing/pictures.ts'
import { applicationAt, giveAccessReason } from '../../testing/reviewers.ts'
import { createColleague, submitTransfer } from '../../testing/transfers.ts'
import { activityList, type Activity, type ActivityPeopleAnswer } from './activity-list-contract.ts'

const harbour = worldId('organisation', 'harbour')
const root = '/api/organizations'
const proof = { password: 'Harbour2026' }

const api = useApi()
const stranger = staff('owner', 'lionrock')
let owner: Awaited<ReturnType<typeof createColleague>>
let colleague: Awaited<ReturnType<typeof createColleague>>
let paymentId: string

beforeAll(async () => {
  owner = await createColleague(api, harbour, 'owner')
  colleague = await createColleague(api, harbour, 'fundraiser')
  paymentId = await submitTransfer(api, harbour)
  await owner.browser.post(`${root}/payments/${paymentId}/approve`, { try: 1 })
  await owner.browser.put(`${root}/staff/${colleague.staffId}/role`, { role: 'viewer', ...proof })
  await api.caughtUp()
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const recordApproval = async (
  staffId: string,
  approvalId: Id<'approval'>,
  command: Parameters<typeof approval.decide>[0],
): Promise<void> => {
  const handled = await handleCommand(api.store, {
    decider: approval,
    id: approvalId,
    command,
    context: {
      tenant: harbour,
      actor: `staff:${staffId}`,
      correlation: approvalId,
      causation: null,
      commandId: `spec:${command.type}:${approvalId}`,
      input: {},
      at: instantFromMilliseconds(Date.now()),
    },
  })
  if (!handled.handled) throw new Error(handled.refused)
}

const read = async (query = '') => {
  const answer: ListAnswer<Activity> = (await owner.browser.get(`${root}/activity${query}`)).json
  return answer.rows
}

describe('the activity of a charity', () => {
  checkList({
    list: activityList,
    idOf: ({ id }) => id,
    csvOf: ({ id }) => `,${id},`,
    sorted: { date: ({ id }) => id.padStart(12, '0') },
    filters: {
      person: [worldId('staff', 'harbour'), ({ by }) => by.name.includes('淑儀')],
      kind: ['team', ({ kind }) => kind === 'team'],
      day: ['2020-01-01..', () => true],
    },
    start: async () => ({ api, reader: owner.browser, stranger: given(api).as(stranger) }),
  })

  it('shows who approved which payment, and its amount', async () => {
    const [approved] = await read('?kind=payments')
    expect(approved).toMatchObject({
      by: { realm: 'staff', name: 'owner Wong' },
      type: 'PaymentSucceeded',
      paymentId,
      details: { amountCents: 50_000 },
    })
  })

  it('shows whose role changed, with the old and the new role', async () => {
    const [changed] = await read('?kind=team')
    expect(changed).toMatchObject({
      type: 'StaffRoleChanged',
      colleague: 'fundraiser Wong',
      details: { before: 'fundraiser', role: 'viewer' },
    })
  })

  it('has what administrators did, without their names', async () => {
    const rows = await read('?kind=application')
    expect(rows.find(({ type }) => type === 'ApplicationApproved')).toMatchObject({
      by: { realm: 'administrator', name: '' },
    })
  })

  it('has who took which file, also of a single thing', async () => {
    const answers = [
      await owner.browser.get(`${root}/payments.csv`),
      await owner.browser.get(`${root}/activity.csv`),
      await owner.browser.get(`${root}/imports/template.csv`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await api.caughtUp()
    const rows = await read(`?kind=downloads&person=${owner.staffId}`)
    const files = rows.map(({ by, type, details }) => [by.name, type, details['file']])
    expect(files.filter(([, , file]) => file !== undefined)).toEqual(
      expect.arrayContaining([
        ['owner Wong', 'FileDownloaded', 'payments.csv'],
        ['owner Wong', 'FileDownloaded', 'activity.csv'],
      ]),
    )
    expect(JSON.stringify(files)).not.toContain('template')
  })

  it('has who looked at a proof, once an hour and file for each person', async () => {
    const auditor = await createColleague(api, harbour, 'auditor')
    const png = Uint8Array.from(await toPng(4, 4))
    const form = new FormData()
    form.set('proof', new Blob([png], { type: 'image/png' }), 'slip')
    const proofAnswer = await owner.browser.post(`${root}/offline-entries/proofs`, form)
    const entry = {
      projectId: null,
      paymentType: 'donation',
      paymentMethod: 'cash',
      amount: '880.00',
      receivedOn: '2026-11-02',
      receivedTime: '00:00',
      firstName: 'Mei',
      lastName: 'Wong',
      language: 'en',
      approved: true,
      ...(proofAnswer.json as { proof: string }),
    }
    const { id } = (await owner.browser.post(`${root}/offline-entries`, entry)).json as {
      id: string
    }
    const [fileKey, contentType] = ['proofs/looked-at.png', 'image/png'] as const
    api.files.set(fileKey, { bytes: png, contentType })
    const transfer = await submitTransfer(api, harbour, {
      proof: { fileKey, contentType, bytes: png.byteLength, sha256: 'a'.repeat(64) },
    })
    const proofs = [`${root}/payments/${transfer}/proof`, `${root}/offline-entries/${id}/proof`]
    for (const each of proofs) {
      const looked = [await owner.browser.get(each), await owner.browser.get(each)]
      expect(looked.map(({ status }) => status)).toEqual([200, 200])
      await auditor.browser.get(each).thenAnswered(200)
    }
    await owner.browser.get(`${proofs[0]}?save`)
    await api.caughtUp()
    const rows = (await read('?kind=views')).filter(({ type }) => type === 'FileViewed')
    const views = rows.map(({ by, details, paymentId: payment, offlineEntryId: offline }) => [
      by.name,
      details['file'],
      payment ?? offline,
    ])
    // The newest entry comes first.
    expect(views).toEqual([
      ['auditor Wong', 'offline-entries/proof', id],
      ['owner Wong', 'offline-entries/proof', id],
      ['auditor Wong', 'payments/proof', transfer],
      ['owner Wong', 'payments/proof', transfer],
    ])
    const [taken] = await read(`?kind=downloads&person=${owner.staffId}`)
    expect(taken).toMatchObject({ details: { file: 'payments/proof' }, paymentId: transfer })
  })

  it('has what an administrator took, without a name', async () => {
    const administration = given(api).as(administrator())
    await giveAccessReason(administration, 'harbour')
    await administration.get(`${applicationAt('harbour')}/pack.zip`).thenAnswered(200)
    await api.caughtUp()
    const rows = await read('?kind=downloads')
    expect(rows.find(({ details }) => details['file'] === 'pack.zip')).toMatchObject({
      by: { realm: 'administrator', name: '' },
      type: 'FileDownloaded',
    })
  })

  it('shows what the approval request was for when a person decides it', async () => {
    const approvalId = worldId('approval', 'large payout')
    const at = instantFromMilliseconds(Date.now())
    const payoutId = worldId('payout', 'large payout')
    const amountCents = cents(6_000_000)
    await recordApproval(colleague.staffId, approvalId, {
      type: 'RequestApproval',
      approvalId,
      organisationId: harbour,
      subject: { kind: 'payout', payoutId, amountCents },
      note: '',
      askedBy: colleague.staffId,
      approvers: [owner.staffId],
      owners: [owner.staffId],
      at,
    })
    const reason = 'Not this month'
    await recordApproval(owner.staffId, approvalId, {
      type: 'RefuseApproval',
      by: owner.staffId,
      reason,
      at,
    })
    await api.caughtUp()
    const rows = await read('?kind=approvals')
    expect(rows.find(({ type }) => type === 'ApprovalRefused')).toMatchObject({
      by: { name: 'owner Wong' },
      details: { kind: 'payout', amountCents: 6_000_000 },
      payoutId,
    })
  })

  it('offers everyone who has worked at the charity as a filter', async () => {
    const { people }: ActivityPeopleAnswer = (await owner.browser.get(`${root}/activity/people`))
      .json
    expect(people.map(({ id }) => id)).toEqual(
      expect.arrayContaining([owner.staffId, colleague.staffId]),
    )
    expect(people.map(({ id }) => id)).not.toContain(stranger.staffId)
  })
})
