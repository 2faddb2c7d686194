import * as bank from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import * as accounts from '@almoner/domain/connected-account/fixtures.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { newAccountAtProvider } from '@almoner/domain/connected-account/state.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import type { TreasuryCommand } from '@almoner/domain/treasury/commands.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { World } from './world.ts'

/** One command of the charity's treasury, and everything that starts at once for it. */
export const handleForTreasury = async (world: World, command: TreasuryCommand): Promise<void> => {
  const result = await world.tell(treasury, { id: harbourId, command })
  if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
  await world.engine.advance(0)
}

/** The charity's account at the provider may pay out, and its bank account is in use. */
export const givenDestination = async (world: World): Promise<void> => {
  const capabilities = { card_payments: 'active', transfers: 'active', payouts: 'active' } as const
  const active = { type: 'RecordAccount', ...newAccountAtProvider, capabilities } as const
  await world.tell(connectedAccount, { id: harbourId, command: accounts.openAccount })
  await world.tell(connectedAccount, { id: harbourId, command: active })
  for (const command of [bank.giveBankAccount, bank.approveBankAccount, bank.useBankAccount]) {
    await world.tell(bankAccount, { id: harbourId, command })
  }
}

/** Settles this sum, so that it may be paid out. */
export const settles = async (
  world: World,
  settledCents: Cents,
  { seenCount = 0, paymentId = payments.paymentId, day = calendarDay('2026-11-19') } = {},
): Promise<void> => {
  world.balances.deposit(accounts.openAccount.accountId, settledCents)
  const sums = { totalCents: settledCents, settledCents, releasedCents: settledCents }
  await handleForTreasury(world, {
    type: 'RecordSettlement',
    organisationId: harbourId,
    day,
    lines: [{ paymentId, transactionId: `txn_${paymentId}`, ...sums, differenceCents: cents(0) }],
    seenCount,
    at: world.clock.now(),
  })
}
