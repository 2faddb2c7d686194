import { randomUUID } from 'node:crypto'
import * as bank from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { findAccountInUse } from '@almoner/domain/bank-account/state.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { newAccountAtProvider } from '@almoner/domain/connected-account/state.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
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
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { TestApi } from './api.ts'
import { record } from './record.ts'
import { recordInTreasury } from './treasury.ts'

/** A charity that can be paid out, as the processes make it one. */
export const createTreasury = (api: TestApi, organisationId: OrganisationId) => {
  const now = () => instantFromMilliseconds(api.dependencies.now())
  const tenant = organisationId
  const ofBank = (command: Parameters<typeof bankAccount.decide>[0]) =>
    record(api, { decider: bankAccount, tenant, command })
  const ofAccount = (command: Parameters<typeof connectedAccount.decide>[0]) =>
    record(api, { decider: connectedAccount, tenant, command })
  const load = async () => (await loadState(api.store, treasury, organisationId)).state
  return {
    tell: (command: TreasuryCommand) => recordInTreasury(api, organisationId, command),
    ofBank,
    ofAccount,
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
        await ofAccount({ type: 'OpenConnectedAccount', ...opened })
      }
      const capabilities = { card_payments: 'active', transfers: 'active', payouts: 'active' }
      const active = { ...newAccountAtProvider, capabilities } as const
      await ofAccount({ type: 'RecordAccount', ...active } as never)
      const { state } = await loadState(api.store, bankAccount, organisationId)
      if (findAccountInUse(state) !== null) return
      const ids = { organisationId }
      await ofBank({ ...bank.giveBankAccount, ...ids })
      await ofBank({ ...bank.approveBankAccount, ...ids })
      await ofBank({ ...bank.useBankAccount, ...ids })
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
