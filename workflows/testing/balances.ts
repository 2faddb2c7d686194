import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { VirtualClock } from '../engines/virtual/clock.ts'
import { crashPoint, noFaults, type Faults } from '../engines/virtual/faults.ts'
import type { BalanceGateway, BalanceLine } from '../gateways/ports/balance-gateway.ts'
import { ProviderMismatch, ProviderUnreachable } from '../gateways/ports/card-gateway.ts'
import type {
  PayoutAsked,
  PayoutGateway,
  ProviderPayout,
} from '../gateways/ports/payout-gateway.ts'
import {
  pageAfter,
  pageFrom,
  toChargeLines,
  toLine,
  type AccountLine,
  type Charged,
} from './balance-lines.ts'
import type { Fault } from './bank-call.ts'
import { createFaultyNotices } from './faulty-notices.ts'

type MoneyCall = keyof (BalanceGateway & PayoutGateway)
type Payout = ProviderPayout & { accountId: string }
/** The bank's action on a payout: it books it, refuses it, or returns it after it was booked. */
type BankAct = { act: 'books' | 'refuses' | 'returns'; afterMilliseconds: number }

/**
 * The balances that a card provider holds, in virtual time, by the ports' contracts. Charges become
 * available after a week, and nothing is paid out twice or beyond the available sum. Each change
 * sends a notice, which may get lost.
 */
export const createBalances = ({
  clock,
  faults = noFaults,
  charges,
  invoiceLine = () => null,
}: {
  clock: VirtualClock
  faults?: Faults
  /** All that was charged so far. */
  charges: () => readonly Charged[] | Promise<readonly Charged[]>
  /** The charge of an invoice, which is the platform's own income. */
  invoiceLine?: (providerPaymentId: string) => BalanceLine | null
}) => {
  const moves: AccountLine[] = []
  const payouts: Payout[] = []
  const planned: { call: MoneyCall; fault: Fault; left: number }[] = []
  const broken = new Set<string>()
  const notices = createFaultyNotices(clock)
  let refusal: string | null = null
  let bankActs: readonly BankAct[] = []

  const answering = async <T>(
    call: MoneyCall,
    what: string,
    act: () => T | Promise<T>,
  ): Promise<T> => {
    crashPoint(faults, `balances ${call} ${what}: before`)
    const due = planned.find((each) => each.call === call && each.left > 0)
    if (due) due.left -= 1
    if (due?.fault === 'unreachable') throw new ProviderUnreachable('no route to the provider')
    const answer = await act()
    crashPoint(faults, `balances ${call} ${what}: after`)
    if (due?.fault === 'hangs') await clock.sleep(Number.POSITIVE_INFINITY)
    if (due?.fault === 'lost') throw new ProviderUnreachable('the answer was lost')
    return answer
  }

  const move = (facts: Omit<Parameters<typeof toLine>[1], 'createdAt'>): AccountLine => {
    const line = toLine(`txn_${moves.length + 1}`, { createdAt: clock.now(), ...facts })
    moves.push(line)
    return line
  }

  const listLines = async (accountId: string | null): Promise<readonly AccountLine[]> =>
    [...(await charges()).flatMap(toChargeLines), ...moves]
      .filter((line) => line.accountId === accountId)
      .toReversed()
      .toSorted((a, b) => toMilliseconds(b.createdAt) - toMilliseconds(a.createdAt))

  const readBalance = async (accountId: string | null) => {
    const lines = await listLines(accountId)
    const now = clock.now()
    const sum = (some: readonly AccountLine[]): Cents =>
      addCents(noCents, ...some.map(({ netCents }) => netCents))
    return {
      availableCents: sum(lines.filter(({ availableAt }) => availableAt <= now)),
      pendingCents: sum(lines.filter(({ availableAt }) => availableAt > now)),
    }
  }

  const findCharge = async (providerPaymentId: string): Promise<Charged> => {
    const charge = (await charges()).find((each) => each.providerPaymentId === providerPaymentId)
    if (charge === undefined) throw new ProviderMismatch(`${providerPaymentId} was not paid`)
    return charge
  }

  const findPayout = (providerPayoutId: string): Payout => {
    const payout = payouts.find((each) => each.providerPayoutId === providerPayoutId)
    if (payout === undefined) throw new ProviderMismatch(`there is no ${providerPayoutId}`)
    return payout
  }

  const change = (payout: Payout, to: Partial<Payout>): void => {
    Object.assign(payout, to)
    const { accountId, payoutId } = payout
    notices.send({ kind: 'payout', accountId, payoutId })
  }

  const moveBack = ({ accountId, payoutId, amountCents }: Payout, kind: AccountLine['kind']) =>
    move({ kind, accountId, payoutId, amountCents })

  const act = (payout: Payout, how: BankAct['act'], code = 'account_closed'): void => {
    const isOpen = payout.status === 'under_way'
    if (how === 'books') {
      if (isOpen) change(payout, { status: 'paid', bankReference: null })
      return
    }
    if (how === 'refuses' ? !isOpen : payout.status !== 'paid') return
    if (payout.externalAccountId !== null) broken.add(payout.externalAccountId)
    moveBack(payout, 'payout_failed')
    change(payout, { status: 'failed', code })
  }

  const create = async (request: PayoutAsked) => {
    const { availableCents } = await readBalance(request.accountId)
    const code =
      refusal ??
      (broken.has(request.externalAccountId) ? 'bank_account_unusable' : null) ??
      (availableCents < request.amountCents ? 'balance_insufficient' : null)
    if (code !== null) return { outcome: 'refused', code } as const
    const payout: Payout = {
      ...request,
      providerPayoutId: `po_${payouts.length + 1}`,
      arrivalOn: toCalendarDay(clock.now()),
      status: 'under_way',
    }
    payouts.push(payout)
    const { accountId, payoutId, amountCents } = request
    move({ kind: 'payout', accountId, payoutId, amountCents: subtractCents(noCents, amountCents) })
    change(payout, {})
    for (const { act: how, afterMilliseconds } of bankActs) {
      clock.at(clock.milliseconds() + afterMilliseconds, () => act(payout, how))
    }
    return { outcome: 'created', payout: toAnswer(payout) } as const
  }

  const gateway: BalanceGateway & PayoutGateway = {
    listBalanceLines: (query) =>
      answering('listBalanceLines', `${query.accountId} ${query.after}`, async () =>
        pageFrom(await listLines(query.accountId), query),
      ),
    listChargesAfter: (query) =>
      answering('listChargesAfter', query.transactionId, async () =>
        pageAfter(await listLines(null), query),
      ),
    findPaymentLine: (id) =>
      answering('findPaymentLine', id, async () => {
        const ownLine = invoiceLine(id)
        if (ownLine !== null) return ownLine
        const lines = await listLines(null)
        const line = lines.find(
          ({ kind, providerPaymentId }) => kind === 'payment' && providerPaymentId === id,
        )
        return line ?? null
      }),
    readBalance: ({ accountId }) =>
      answering('readBalance', String(accountId), () => readBalance(accountId)),
    transferPayment: ({ paymentId, providerPaymentId, accountId, amountCents }) =>
      answering('transferPayment', paymentId, async () => {
        const transferId = `tr_${paymentId}`
        const moveFields = { paymentId, providerPaymentId, sourceId: transferId }
        if (moves.some(({ sourceId }) => sourceId === transferId)) {
          return { outcome: 'transferred', transferId } as const
        }
        const [charge] = toChargeLines(await findCharge(providerPaymentId))
        const availableAt = charge?.availableAt ?? clock.now()
        const at = availableAt > clock.now() ? availableAt : clock.now()
        const out = {
          kind: 'transfer',
          accountId: null,
          amountCents: subtractCents(noCents, amountCents),
        } as const
        move({ ...out, ...moveFields, availableAt: at })
        move({ kind: 'payment', accountId, amountCents, ...moveFields, availableAt: at })
        return { outcome: 'transferred', transferId } as const
      }),
    reverseTransfer: ({ reversalId, paymentId, providerPaymentId, amountCents }) =>
      answering('reverseTransfer', reversalId, async () => {
        const transferReversalId = `trr_${reversalId}`
        const moveFields = { paymentId, providerPaymentId, sourceId: transferReversalId }
        if (moves.some(({ sourceId }) => sourceId === transferReversalId)) {
          return { outcome: 'reversed', transferReversalId } as const
        }
        const later = moves.find(
          (each) => each.kind === 'payment' && each.paymentId === paymentId,
        )?.accountId
        const { destination } = await findCharge(providerPaymentId)
        const accountId = later ?? destination?.accountId
        if (accountId == null) return { outcome: 'refused', code: 'transfer_missing' } as const
        move({
          kind: 'refund',
          accountId,
          amountCents: subtractCents(noCents, amountCents),
          ...moveFields,
        })
        move({ kind: 'transfer_reversed', accountId: null, amountCents, ...moveFields })
        return { outcome: 'reversed', transferReversalId } as const
      }),
    payOut: (request) =>
      answering('payOut', request.payoutId, () => {
        const payout = payouts.find(({ payoutId }) => payoutId === request.payoutId)
        if (payout) return { outcome: 'created', payout: toAnswer(payout) } as const
        return create(request)
      }),
    findPayout: ({ providerPayoutId }) =>
      answering('findPayout', providerPayoutId, () => toAnswer(findPayout(providerPayoutId))),
    cancelPayout: ({ providerPayoutId }) =>
      answering('cancelPayout', providerPayoutId, () => {
        const payout = findPayout(providerPayoutId)
        if (payout.status === 'under_way') {
          moveBack(payout, 'payout_cancelled')
          change(payout, { status: 'failed', code: 'canceled' })
        }
        return toAnswer(payout)
      }),
  }

  return {
    gateway,
    notices,
    payouts: payouts as readonly Payout[],
    readBalance,
    /** Adds this sum to an account, as if it was settled before. */
    deposit: (accountId: string, amountCents: Cents): void => {
      move({ kind: 'payment', accountId, amountCents })
    },
    /**
     * Sets the bank's actions on each payout that is made from now on; without it, the bank does
     * nothing.
     */
    bankDoes: (...acts: BankAct[]): void => {
      bankActs = acts
    },
    /** The bank of the newest payout acts now. */
    bankActs: (how: BankAct['act'], code?: string): void => {
      const newest = payouts.at(-1)
      if (newest === undefined) throw new Error('nothing was paid out yet')
      act(newest, how, code)
    },
    /** Replaces the broken bank accounts of the charity by another one. */
    repairBankAccounts: (): void => broken.clear(),
    /** The provider refuses every payout for this reason; null: no more. */
    refusePayouts: (code: string | null): void => {
      refusal = code
    },
    trouble: (call: MoneyCall, fault: Fault, times = 1): void => {
      planned.push({ call, fault, left: times })
    },
    /** All faults end. */
    isWell: (): void => {
      planned.length = 0
      refusal = null
      broken.clear()
      notices.drawEach(() => undefined)
    },
  }
}

const toAnswer = (payout: Payout): ProviderPayout => {
  const { accountId: _accountId, ...answer } = payout
  return answer
}
