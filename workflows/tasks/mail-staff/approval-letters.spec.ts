import { describe, expect, it } from 'vitest'
import type { ApprovalCommand } from '@almoner/domain/approval/commands.ts'
import * as the from '@almoner/domain/approval/fixtures.ts'
import { approval } from '@almoner/domain/approval/index.ts'
import type { ApprovalSubject } from '@almoner/domain/approval/subject.ts'
import * as policies from '@almoner/domain/approval-policy/fixtures.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { RegisterOrganisation } from '@almoner/domain/organisation/commands.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { MailError } from '../../gateways/mail/gateway.ts'
import { createDesk } from '../../testing/desk.ts'

const { approvalId, asker, approver } = the

const askApproval = async ({
  language = 'en',
  subject = the.refund,
  approvers = [approver],
  charity = {},
}: {
  language?: Language
  subject?: ApprovalSubject
  approvers?: (typeof asker)[]
  charity?: Partial<RegisterOrganisation>
} = {}) => {
  const people = [
    { staffId: asker, role: 'owner', username: 'Wong@harbour.example' },
    { staffId: approver, role: 'owner', username: 'Lam@harbour.example' },
  ] as const
  const { world } = await createDesk({ people, language, charity })
  const sends = async (command: ApprovalCommand) => {
    const result = await world.tell(approval, { id: approvalId, command })
    expect(result.handled).toBe(true)
    await world.engine.advance(0)
  }
  const at = world.clock.now()
  const ask = () => sends({ ...the.requestApproval, subject, approvers, at })
  return { world, sends, ask, at }
}

const subjects: readonly ApprovalSubject[] = [
  the.refund,
  { kind: 'payout', payoutId: fixtureId('payout', 80), amountCents: cents(6_000_000) },
  { kind: 'bank_account', fingerprint: 'f', bankCode: '004', last4: '7002' },
  { kind: 'policy', rules: { ...policies.looser, secondPerson: false }, seenChanges: 0 },
  { kind: 'second_factor_off' },
]

describe.each(languages)('the letters about a request, in %s', (language) => {
  const wanted = {
    en: [
      'a refund of HK$8,000.00',
      'a payout of HK$60,000.00',
      'ending 7002',
      'looser rules',
      'two-step login',
    ],
    zh: ['退款 HK$8,000.00', '提款 HK$60,000.00', '尾號 7002', '放寬批核規則', '兩步登入'],
    cn: ['退款 HK$8,000.00', '提现 HK$60,000.00', '尾号 7002', '放宽审批规则', '两步登录'],
  }

  const endsAt = {
    en: '23 November 2026, 10:30',
    zh: '2026年11月23日',
    cn: '2026年11月23日',
  }

  it.each(subjects.map((subject, index) => [subject.kind, subject, index] as const))(
    'state the request, its deadline and its page: %s',
    async (_kind, subject, index) => {
      const { world, ask } = await askApproval({ language, subject })
      await ask()
      const [letter] = world.sent()
      expect(world.sent()).toHaveLength(1)
      expect(letter?.language).toBe(language)
      expect(letter?.to).toBe('Lam@harbour.example')
      expect(letter?.subject).toContain(wanted[language][index])
      expect(letter?.text).toContain('https://example/OrgSettings/Safety')
      expect(letter?.text).toContain(endsAt[language])
      expect(letter?.text).not.toContain('She gave twice')
    },
  )
})

describe('a letter that requests an approval', () => {
  it.each([
    ['en', '7007', 'in use since 22 September 2026', 'Payments: 72, HK$', 'no payout has arrived'],
    ['zh', '7007', '自2026年9月22日起使用', '付款：72 筆，', '此銀行戶口從未收過提款'],
    ['cn', '7007', '自2026年9月22日起使用', '付款：72 笔，', '此银行账户从未收到过提现'],
  ] as const)('has the facts of a payout, in %s', async (language, ...facts) => {
    const { world, ask } = await askApproval({ language, subject: subjects[1] ?? the.refund })
    await ask()
    for (const fact of facts) expect(world.sent()[0]?.text).toContain(fact)
  })

  it('is sent once the read model has the payout', async () => {
    const { world, ask } = await askApproval({ subject: subjects[1] ?? the.refund })
    world.unsettled.fallsBehind(true)
    await ask()
    expect(world.sent()).toEqual([])
    world.unsettled.fallsBehind(false)
    await world.engine.advance(60_000)
    expect(world.sent()).toHaveLength(1)
  })

  it.each([
    ['en', 'Payment: HK$500.00 from', 'Reason: The payer requested it'],
    ['zh', '付款：HK$500.00，付款人：', '原因：付款人要求'],
    ['cn', '付款：HK$500.00，付款人：', '原因：付款人要求'],
  ] as const)('has the payment and the reason of a refund, in %s', async (language, ...facts) => {
    const subject = { ...the.refund, paymentId: payments.paymentId } as ApprovalSubject
    const { world, ask } = await askApproval({ language, subject })
    const command = payments.submitManualPayment()
    await world.tell(payment, { id: payments.paymentId, command })
    await ask()
    const letter = world.sent().find(({ to }) => to === 'Lam@harbour.example')
    for (const fact of [...facts, fullName(payments.payer)]) expect(letter?.text).toContain(fact)
  })

  it('is not sent if the request has been decided, or its reader has left, since then', async () => {
    for (const meanwhile of ['refused', 'left'] as const) {
      const { world, ask, sends, at } = await askApproval()
      world.outbox.refuses = () => new MailError('try_later', 'the server is away')
      await ask()
      if (meanwhile === 'refused') {
        await sends({ type: 'CancelApproval', by: asker, at })
      } else {
        const command = { type: 'RemoveStaff', staffId: approver, approvalId } as const
        await world.tell(organisation, { id: harbourId, command })
      }
      world.outbox.refuses = () => null
      await world.engine.advance(600_000)
      const subjects = world.sent().map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.includes('approv'))).toEqual([])
    }
  })

  it('is sent only once to an owner who is also the charity’s contact', async () => {
    const contact = { ...charities.registerOrganisation().contact, email: 'wong@harbour.example' }
    for (const [charity, readers] of [
      [{}, ['Wong@harbour.example', 'office@harbour.example']],
      [{ contact }, ['Wong@harbour.example']],
    ] as const) {
      const { world, ask } = await askApproval({ approvers: [], charity })
      await ask()
      expect(world.sent().map(({ to }) => to)).toEqual(readers)
    }
  })
})
