import * as approvals from '@almoner/domain/application/fixtures.ts'
import { application } from '@almoner/domain/application/index.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import * as organisations from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as donors from '@almoner/domain/donor/fixtures.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import * as treasuries from '@almoner/domain/treasury/fixtures.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { describe, expect, it } from 'vitest'
import { MailError } from '../../gateways/mail/gateway.ts'
import { createGivingWorld } from '../../testing/giving.ts'
import { createWorld, type World } from '../../testing/world.ts'

const days = (count: number): number => count * 86_400_000

const listLeft = async ({ books }: World) => {
  const events = await books.readAll({ after: 0n, limit: 100, categories: ['inbox_item'] })
  return events
    .map(({ data }) => data as { discrepancy: string; about?: object; organisationId: string })
    .filter(({ discrepancy }) => discrepancy !== 'receipt_not_mailed')
    .map(({ discrepancy, about, organisationId }) => ({ discrepancy, about, organisationId }))
}

const addOwner = async (world: World) => {
  const { username, firstName, lastName } = organisations.staffMemberAdded.personal
  const { staffId } = organisations
  const person = { staffId, role: 'owner', username, firstName, lastName } as const
  await world.tell(organisation, { id: harbourId, command: { type: 'AddStaffMember', ...person } })
}

type Causes = (world: World) => Promise<void>

const proofDeclined: Causes = async (world) => {
  await world.does(payments.submitManualPayment({}))
  await world.does({ type: 'DeclineManualPayment', try: 1, reason: 'No such transfer.' })
}

const payoutSent: Causes = async (world) => {
  await addOwner(world)
  const { recordSettlement, requestPayout, approvePayout, markPayoutSent } = treasuries
  for (const command of [recordSettlement, requestPayout, approvePayout, markPayoutSent]) {
    await world.tell(treasury, { id: harbourId, command })
  }
}

const invited: Causes = async (world) => {
  await addOwner(world)
  const { staffId, linkId, role, language } = organisations.staffInvited.data
  const by = { staffId, linkId, role, language, accessUntil: null, at: world.clock.now() } as const
  const command = { type: 'InviteStaff', email: 'mei@harbour.example', ...by } as const
  await world.tell(organisation, { id: harbourId, command })
}

const signsUp: Causes = async (world) => {
  const verification = { ...donors.link(1), at: world.clock.now() }
  const command = { ...donors.registerDonor, verification }
  await world.tell(donor, { id: donors.donorId, command, tenant: null })
}

const applies: Causes = async (world) => {
  await world.tell(application, { id: harbourId, command: approvals.startApplication })
  const link = { linkId: approvals.linkId, language: 'zh', at: world.clock.now() } as const
  const command = { type: 'RequestApplicantLink', purpose: 'verify_email', ...link } as const
  await world.tell(application, { id: harbourId, command })
}

const cases: readonly [string, Causes, { kind: string; id: string }, string | null][] = [
  ['a proof', proofDeclined, { kind: 'payment', id: payments.paymentId }, harbourId],
  ['a payout', payoutSent, { kind: 'payout', id: treasuries.requestPayout.payoutId }, harbourId],
  [
    'an invitation',
    invited,
    { kind: 'member', id: organisations.staffInvited.data.staffId },
    harbourId,
  ],
  ['a donor’s account', signsUp, { kind: 'donor', id: donors.donorId }, null],
  ['an application', applies, { kind: 'application', id: harbourId }, null],
]

describe.each([
  ['an address refuses for good', () => new MailError('permanent', 'no such address')],
  ['no server takes as often as it is tried', () => new MailError('try_later', 'busy')],
] as const)('a letter that %s', (_, refuse) => {
  it.each(cases)('about %s is left to who can act', async (__, cause, subject, organisationId) => {
    const world = await createWorld()
    world.outbox.refuses = refuse
    await cause(world)
    await world.engine.advance(days(30))
    expect(await listLeft(world)).toContainEqual({
      discrepancy: 'letter_not_mailed',
      about: subject,
      organisationId,
    })
    expect(await listLeft(world)).not.toContainEqual(
      expect.objectContaining({ discrepancy: 'process_failed' }),
    )
  })

  it('about a monthly gift is left to its charity', async () => {
    const { world, giver } = await createGivingWorld()
    world.outbox.refuses = refuse
    await giver.starts()
    await world.engine.advance(days(20))
    expect(await listLeft(world)).toMatchObject([
      {
        discrepancy: 'letter_not_mailed',
        organisationId: harbourId,
        about: { kind: 'recurring_plan' },
      },
    ])
  })
})
