import { randomUUID } from 'node:crypto'
import * as bank from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { findAccountInUse } from '@almoner/domain/bank-account/state.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { newAccountAtProvider } from '@almoner/domain/connected-account/state.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import {
  streamName,
  type Id,
  type OrganisationId,
  type PaymentId,
} from '@almoner/domain/kernel/ids.ts'
import { cents, noCents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { TreasuryCommand } from '@almoner/domain/treasury/commands.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { TestApi } from './api.ts'
import { recordInTreasury } from './treasury.ts'

/** A charity that can be paid out, as the processes make it one. */
export const createTreasury = (api: TestApi, organisationId: OrganisationId) => {
  const now = () => instantFromMilliseconds(api.dependencies.now())
  const record = async <S, C, E extends AnyEvent, R extends string>(
    decider: Decider<S, C, E, R>,
    command: C,
  ): Promise<void> => {
    const handled = await handleCommand(api.store, {
      decider,
      id: organisationId,
      command,
      context: {
        tenant: organisationId,
        actor: 'process:spec',
        correlation: organisationId,
        causation: null,
        commandId: randomUUID(),
        input: {},
        at: now(),
      },
    })
    if (!handled.handled) throw new Error(handled.refused)
    await api.caughtUp()
  }
  const load = async () => (await loadState(api.store, treasury, organisationId)).state
  return {
    tell: (command: TreasuryCommand) => recordInTreasury(api, organisationId, command),
    ofBank: (command: Parameters<typeof bankAccount.decide>[0]) => record(bankAccount, command),
    ofAccount: (command: Parameters<typeof connectedAccount.decide>[0]) =>
      record(connectedAccount, command),
    load,
    now,
    types: async () =>
      (await api.store.read(streamName(treasury.category, organisationId))).map(({ type }) => type),
    /** Its account at the card provider pays out, to a bank account in use. */
    open: async () => {
      const account = await loadState(api.store, connectedAccount, organisationId)
      if (account.state.status === 'none') {
        const representativeId = randomUUID() as string as Id<'representative'>
        const opened = { organisationId, accountId: `acct_${organisationId}`, representativeId }
        await record(connectedAccount, { type: 'OpenConnectedAccount', ...opened })
      }
      const capabilities = { card_payments: 'active', transfers: 'active', payouts: 'active' }
      const active = { ...newAccountAtProvider, capabilities } as const
      await record(connectedAccount, { type: 'RecordAccount', ...active } as never)
      const { state } = await loadState(api.store, bankAccount, organisationId)
      if (findAccountInUse(state) !== null) return
      const ids = { organisationId }
      await record(bankAccount, { ...bank.giveBankAccount, ...ids })
      await record(bankAccount, { ...bank.approveBankAccount, ...ids })
      await record(bankAccount, { ...bank.useBankAccount, ...ids })
    },
    /** A payment of this charity is settled: so much of it is the charity's. */
    settle: async (paymentId: PaymentId, releasedCents: number): Promise<void> => {
      const fee = Math.round(releasedCents * 0.04)
      const line = {
        paymentId,
        transactionId: `txn_${paymentId}`,
        totalCents: cents(releasedCents + fee),
        settledCents: cents(releasedCents),
        releasedCents: cents(releasedCents),
        differenceCents: noCents,
      }
      await recordInTreasury(api, organisationId, {
        type: 'RecordSettlement',
        day: toCalendarDay(now()),
        lines: [line],
        seenCount: (await load()).count,
      })
    },
  }
}
