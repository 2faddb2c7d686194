import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { fixtureId } from '../fixtures.ts'
import { cents, type Cents } from '../kernel/money.ts'
import { after, given } from '../testing/given.ts'
import type { BankTarget } from './events.ts'
import * as the from './fixtures.ts'
import { bankMatch, type BankMatchCommand, matchedOfLine, matchedOfTarget } from './index.ts'

const { line, secondLine, transfer, cheque } = the
const match = {
  type: 'MatchBankLine',
  ...line,
  target: transfer,
  targetCents: cents(50_000),
} as const
const withAmount = (amountCents: number, changes: object = {}) => ({
  ...the.matched,
  data: { ...the.matched.data, ...changes, amountCents: cents(amountCents) },
})

describe('a line of a bank statement', () => {
  it('pays a payment of its sum, once', () => {
    given(bankMatch).when(match).then(the.matched)
    given(bankMatch, the.matched).when(match).thenNothing()
  })

  it('pays several payments, up to its amount', () => {
    const first = withAmount(20_000, { targetCents: cents(20_000) })
    const second = { ...match, target: cheque, targetCents: cents(40_000) }
    given(bankMatch, first)
      .when(second)
      .then(withAmount(30_000, { target: cheque, targetCents: cents(40_000) }))
    given(bankMatch, the.matched).when(second).thenRefused('bank_line_used_up')
  })

  it('pays a part, and another line the rest of the same payment', () => {
    const targetCents = cents(80_000)
    const part = withAmount(50_000, { targetCents })
    given(bankMatch)
      .when({ ...match, targetCents })
      .then(part)
    given(bankMatch, part)
      .when({ ...match, ...secondLine, targetCents })
      .then(withAmount(30_000, { ...secondLine, targetCents }))
    given(bankMatch, the.matched)
      .when({ ...match, ...secondLine })
      .thenRefused('bank_target_covered')
  })

  it('pays exactly what is left of a payment, if many lines are matched at once', () => {
    const exact = { ...match, isExact: true }
    const targetCents = cents(80_000)
    given(bankMatch).when(exact).then(the.matched)
    given(bankMatch, the.matched).when(exact).thenNothing()
    given(bankMatch)
      .when({ ...exact, targetCents })
      .thenRefused('bank_sums_differ')
    given(bankMatch, withAmount(50_000, { targetCents }))
      .when({ ...exact, ...secondLine, targetCents })
      .then(withAmount(30_000, { ...secondLine, targetCents }))
  })

  it('is free again once it is unmatched', () => {
    const unmatch = { type: 'UnmatchBankLine', ...the.unmatched.data } as const
    given(bankMatch, the.matched).when(unmatch).then(the.unmatched)
    given(bankMatch, the.matched, the.unmatched).when(unmatch).thenRefused('bank_line_not_matched')
    given(bankMatch, the.matched, the.unmatched).when(match).then(the.matched)
  })

  it('is left out with a reason, and taken back', () => {
    const ignore = { type: 'IgnoreBankLine', ...line, reason: 'own_transfer' } as const
    const restore = { type: 'RestoreBankLine', ...the.restored.data } as const
    given(bankMatch).when(ignore).then(the.ignored)
    given(bankMatch, the.ignored).when(ignore).thenNothing()
    given(bankMatch, the.ignored).when(match).thenRefused('bank_line_ignored')
    given(bankMatch, the.matched).when(ignore).thenRefused('bank_line_used_up')
    given(bankMatch, the.ignored).when(restore).then(the.restored)
    given(bankMatch).when(restore).thenNothing()
  })

  it('that was partly left out is fully open again after its match is removed', () => {
    const unmatch = { type: 'UnmatchBankLine', ...the.unmatched.data } as const
    const ignored = {
      ...the.ignored,
      data: { ...the.ignored.data, restCents: cents(30_000) },
    }
    const part = withAmount(20_000, { targetCents: cents(20_000) })
    const unmatchEvent = {
      ...the.unmatched,
      data: { ...the.unmatched.data, amountCents: cents(20_000) },
    }
    given(bankMatch, part, ignored).when(unmatch).then(unmatchEvent, the.restored)
  })

  it('pays nothing if the money went out', () => {
    given(bankMatch)
      .when({ ...match, lineCents: cents(-50_000) })
      .thenRefused('bank_line_not_incoming')
  })
})

describe('a line that went out', () => {
  const { outgoing, refund } = the
  const reconcile = {
    type: 'ReconcileBankLine',
    ...outgoing,
    counterpart: refund,
    counterpartCents: cents(73_000),
  } as const
  const secondOutgoing = { ...outgoing, lineId: the.secondLineId }

  it('is the refund of its sum, once', () => {
    given(bankMatch).when(reconcile).then(the.reconciled)
    given(bankMatch, the.reconciled).when(reconcile).thenNothing()
    given(bankMatch, the.reconciled)
      .when({ ...reconcile, ...secondOutgoing })
      .thenRefused('bank_target_covered')
    given(bankMatch)
      .when({ ...reconcile, counterpartCents: cents(73_001) })
      .thenRefused('bank_sums_differ')
  })

  it('is one thing alone, until that is taken back', () => {
    const ignore = { type: 'IgnoreBankLine', ...outgoing, reason: 'own_payment' } as const
    const ignored = {
      type: 'BankLineIgnored',
      data: { ...outgoing, restCents: cents(-73_000), reason: 'own_payment' },
    } as const
    given(bankMatch).when(ignore).then(ignored)
    given(bankMatch, ignored).when(reconcile).thenRefused('bank_line_ignored')
    given(bankMatch, the.reconciled).when(ignore).thenRefused('bank_line_used_up')
    const restore = { type: 'RestoreBankLine', ...the.restored.data } as const
    given(bankMatch, the.reconciled).when(restore).then(the.restored)
    given(bankMatch, the.reconciled, the.restored).when(reconcile).then(the.reconciled)
  })

  it('is no payout, and what came in is no refund', () => {
    const payout = { kind: 'payout', id: fixtureId('payout', 51) } as const
    given(bankMatch)
      .when({ ...reconcile, counterpart: payout })
      .thenRefused('bank_line_not_incoming')
    given(bankMatch)
      .when({ ...reconcile, lineCents: cents(73_000) })
      .thenRefused('bank_line_not_outgoing')
    const incoming = { ...line, counterpart: payout, counterpartCents: cents(50_000) }
    const isPayout = { type: 'BankLineReconciled', data: { ...line, counterpart: payout } } as const
    given(bankMatch)
      .when({ type: 'ReconcileBankLine', ...incoming })
      .then(isPayout)
    given(bankMatch, isPayout).when(match).thenRefused('bank_line_used_up')
  })
})

describe('a payment that lines pay, and whose sum is corrected', () => {
  const { organisationId, matchId, by, at } = line
  const revise = (targetCents: number) =>
    ({
      type: 'ReviseBankTarget',
      organisationId,
      matchId,
      target: transfer,
      targetCents: cents(targetCents),
      by,
      at,
    }) as const
  const pays = (amountCents: number, targetCents: number, of = line) =>
    withAmount(amountCents, { ...of, targetCents: cents(targetCents) })
  const back = (amountCents: number, of = line) => ({
    ...the.unmatched,
    data: { ...the.unmatched.data, lineId: of.lineId, amountCents: cents(amountCents) },
  })
  const both = [pays(50_000, 80_000), pays(30_000, 80_000, secondLine)]

  it('is paid by as much of the newest line as it still needs', () => {
    given(bankMatch, ...both)
      .when(revise(60_000))
      .then(back(30_000, secondLine), pays(10_000, 60_000, secondLine))
  })

  it('releases whole lines that it does not need', () => {
    const less = [back(30_000, secondLine), back(50_000), pays(20_000, 20_000)] as const
    given(bankMatch, ...both)
      .when(revise(20_000))
      .then(...less)
    given(bankMatch, ...both)
      .when(revise(0))
      .then(back(30_000, secondLine), back(50_000))
  })

  it('lacks the difference after its amount is increased', () => {
    given(bankMatch, pays(50_000, 50_000))
      .when(revise(90_000))
      .then(back(50_000), pays(50_000, 90_000))
    given(bankMatch, pays(50_000, 50_000), back(50_000), pays(50_000, 90_000))
      .when({ ...match, ...secondLine, targetCents: cents(90_000) })
      .then(pays(30_000, 90_000, secondLine))
  })

  it('reopens the part that was left out of a line that it releases', () => {
    const rest = { ...the.ignored, data: { ...the.ignored.data, restCents: cents(20_000) } }
    given(bankMatch, pays(30_000, 30_000), rest).when(revise(0)).then(back(30_000), the.restored)
  })

  it('changes nothing if its amount is the same, or if no line pays it', () => {
    given(bankMatch, ...both)
      .when(revise(80_000))
      .thenNothing()
    given(bankMatch).when(revise(80_000)).thenNothing()
    given(bankMatch, ...both, back(30_000, secondLine), back(50_000))
      .when(revise(0))
      .thenNothing()
  })
})

it('after any matches and removals, no line and no payment is used for more than its amount', () => {
  const lines = [line, secondLine, { ...secondLine, lineId: fixtureId('bank_line', 3) }]
  const targets = [
    { target: transfer, targetCents: cents(60_000) },
    { target: cheque, targetCents: cents(25_000) },
  ]
  const step = fc
    .record({
      isMatch: fc.boolean(),
      line: fc.constantFrom(...lines),
      target: fc.constantFrom(...targets),
    })
    .map((drawn): BankMatchCommand => toCommand(drawn))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (commands) => {
      const { state } = after(bankMatch, [], commands)
      const isUsedUp = [
        ...lines.map(({ lineId, lineCents }) => matchedOfLine(state, lineId) > lineCents),
        ...targets.map(({ target, targetCents }) => matchedOfTarget(state, target) > targetCents),
      ]
      expect(isUsedUp).not.toContain(true)
    }),
  )
})

const toCommand = (drawn: {
  isMatch: boolean
  line: typeof line
  target: { target: BankTarget; targetCents: Cents }
}): BankMatchCommand =>
  drawn.isMatch
    ? { type: 'MatchBankLine', ...drawn.line, ...drawn.target }
    : { type: 'UnmatchBankLine', ...drawn.line, target: drawn.target.target }
