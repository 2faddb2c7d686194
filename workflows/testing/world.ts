import { cardServiceBasisPoints } from '@almoner/domain/fees/rates.ts'
import type { Decider, AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import {
  streamName,
  type OrganisationId,
  type PaymentId,
  type PersonId,
} from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { ReceiptDetail } from '@almoner/domain/receipt/receipt-detail.ts'
import type { RegisterOrganisation } from '@almoner/domain/organisation/commands.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import type { InitiatePayment, RequestPayment } from '@almoner/domain/payment/commands.ts'
import { payment, type PaymentCommand } from '@almoner/domain/payment/index.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { EventStore, NewEvent, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { sealPersonalData } from '@almoner/eventstore/personal-data.ts'
import { createMemoryRows, createMemoryVault } from '@almoner/eventstore/vault/memory-vault.ts'
import type { EndingCredentials } from '@almoner/operational/provider-credentials/provider-credentials.ts'
import { createFlowClient } from '../client.ts'
import { createVirtualClock } from '../engines/virtual/clock.ts'
import { createVirtualEngine, type VirtualEngine } from '../engines/virtual/engine.ts'
import { crashPoint, noFaults, type Faults } from '../engines/virtual/faults.ts'
import { withReactions } from '../engines/virtual/reacting.ts'
import { createAccounts } from './accounts.ts'
import { createMemoryFiles } from '../gateways/files/memory.ts'
import { createMemoryMail } from '../gateways/mail/memory.ts'
import type { Mail } from '../gateways/mail/gateway.ts'
import type { Log } from '../log.ts'
import { payOutId } from '../processes/pay-out/contract.ts'
import { lookSignal } from '../flow/asking.ts'
import { findNudge, listStarts } from '../reactions/find-reaction.ts'
import { wakePlans } from '../reactions/wake-plans.ts'
import { boundProcesses } from '../processes.ts'
import { createBalances } from './balances.ts'
import { createBank } from './bank.ts'
import { createAccountNumbers } from './bank-account-numbers.ts'
import { createFindApprovers } from './find-approvers.ts'
import { links } from './links.ts'
import { createDomains } from './domains.ts'
import { createLetterCounts } from './letter-counts.ts'
import { createImportRows } from './import-rows.ts'
import { createUnsettled } from './unsettled.ts'
import { createMortalStore } from './mortal-store.ts'
import { emptyReports } from './reports.ts'
import { createSection88Checks } from './section88-checks.ts'
import { createTraces } from './traces.ts'
import { createWallet } from './wallet.ts'
import type { Position } from '@almoner/eventstore/position.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

export const startAt = instant('2026-11-20T02:30:00.000Z')

/**
 * One charity, one bank, the event store and every process, in virtual time. An appended event
 * starts its processes at once; in production the reactions start them a moment later.
 */
export const createWorld = async ({
  faults = noFaults,
  at = startAt,
  drawReceipt,
  charity = {},
  misses = () => false,
}: {
  faults?: Faults
  at?: typeof startAt
  /** Default: the letter itself, which takes longer than all the rest of a payment. */
  drawReceipt?: () => Promise<Uint8Array>
  /** The charity's properties that differ from the default; null if there is no charity yet. */
  charity?: Partial<RegisterOrganisation> | null
  /** An event whose delivery is lost. */
  misses?: (event: NewEvent) => boolean
} = {}) => {
  let serial = 0
  let compared: Position = 0n
  const ending: EndingCredentials[] = []
  const charityIds: OrganisationId[] = [harbourId]
  const planIds: RecurringPlanId[] = []
  const openPlans = async () => planIds
  const clock = createVirtualClock(at)
  const { now, milliseconds: elapsed } = clock
  const vault = await createMemoryVault({ rows: createMemoryRows({ now }), now: elapsed })
  const sealed = sealPersonalData(createMemoryStore({ now, elapsed }), vault)
  const books = withReactions(sealed, (event) => {
    if (misses(event)) return
    const starts = listStarts(event)
    // An event may be delivered twice; the second time it starts nothing.
    for (const { process, id, input } of [...starts, ...starts]) {
      void engine.start(process, id, input)
    }
    if (event.type === 'RecurringPlanStarted') {
      planIds.push((event.data as { planId: RecurringPlanId }).planId)
    }
    void wakePlans([event], { engine, listDuePlans: openPlans, listPlansOfCard: openPlans })
    const nudged = findNudge(event)
    if (nudged !== null) void engine.signal(nudged, lookSignal)
  })
  const bank = createBank({ clock, faults })
  const wallet = createWallet({ clock, faults })
  const domains = createDomains(faults)
  const { dns, domainChecks, walletDomains } = domains
  const { uploaded, importRows } = createImportRows(faults)
  const { closed, ...donorQueries } = createTraces(books, { vault, faults, now: clock.now })
  const accounts = createAccounts({ faults })
  const unsettled = createUnsettled(sealed, faults)
  const { invoiceLine } = bank
  const balances = createBalances({ clock, faults, charges: unsettled.charged, invoiceLine })
  balances.notices.onNotice(({ payoutId }) => {
    if (payoutId !== null) void engine.signal(payOutId({ payoutId }), lookSignal)
  })
  const { numbers, ...accountNumbers } = createAccountNumbers()
  const [mail, files] = [createMemoryMail(), createMemoryFiles()]
  const section88 = createSection88Checks()
  const letters = createLetterCounts(now)
  const outbox = { refuses: (_mail: Mail): Error | null => null }
  const errors: { details: object; message: string }[] = []
  const log: Log = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (details, message) => errors.push({ details, message }),
  }
  const store: EventStore = createMortalStore(books, faults)
  const activities = {
    store,
    mail: {
      send: async (letter: Mail) => {
        const refusal = outbox.refuses(letter)
        if (refusal) throw refusal
        crashPoint(faults, `mail ${letter.messageId}: before`)
        await mail.send(letter)
        crashPoint(faults, `mail ${letter.messageId}: after`)
      },
    },
    files: {
      ...files,
      remove: async (key: string) => {
        crashPoint(faults, `remove ${key}: before`)
        await files.remove(key)
        crashPoint(faults, `remove ${key}: after`)
      },
    },
    decidedApplications: async () => [harbourId],
    ...(drawReceipt && { drawReceipt }),
    cards: bank.gateway,
    savedCards: bank.savedCards,
    connectedAccounts: accounts.gateway,
    payouts: balances.gateway,
    balances: balances.gateway,
    openProjectIds: async () => [],
    deskReturnUrl: () => 'https://almoner.example/bank-return',
    ...unsettled.readModel,
    ...accountNumbers,
    findApprovers: createFindApprovers(books),
    refunds: bank.provider,
    disputes: bank.provider,
    statements: bank.provider,
    notices: bank.provider,
    dns,
    domainChecks,
    walletDomains,
    verifiedDomains: async () => [harbourId],
    charityIds: async () => charityIds,
    ...section88.queries,
    openPlans,
    payable: async () => [{ organisationId: harbourId }],
    baseDomain: 'almoner.example',
    publicAddresses: ['203.0.113.10', '2001:db8::10'],
    compared: {
      read: async () => compared,
      move: async (from: Position, to: Position) => {
        if (from !== compared) return false
        compared = to
        return true
      },
    },
    walletHolders: async () => [{ organisationId: harbourId, provider: 'payme' as const }],
    endingCredentials: async () => ending,
    wallets: { payme: wallet.gateway, tap_and_go: wallet.gateway },
    ...links,
    cardHash: (fingerprint: string) => `hash of ${fingerprint}`,
    personOfEmail: (email: string) => uuidFrom('person', email) as PersonId,
    serviceBasisPoints: async () => cardServiceBasisPoints,
    ...donorQueries,
    staffLogins: { close: async () => {}, endSessions: async () => {} },
    importRows,
    ...emptyReports,
    takeLetter: async (letter: { kind: string; addressHash: string; messageId: string }) =>
      letters.take(letter),
    mailFrom: 'receipts@almoner.example',
    noticesFrom: 'notices@almoner.example',
    now: clock.now,
    log,
  }
  const { personOfEmail, serviceBasisPoints } = activities
  const processes = boundProcesses(activities)
  const engine: VirtualEngine = createVirtualEngine({ processes, clock, startAt: at, faults, log })
  const handle = <S, C, E extends AnyEvent, R extends string>(
    decider: Decider<S, C, E, R>,
    {
      id,
      command,
      correlation = id,
      through = books,
      tenant = harbourId,
      actor = 'guest',
    }: {
      id: string
      command: C
      correlation?: string
      through?: EventStore
      tenant?: OrganisationId | null
      actor?: string
    },
  ) =>
    handleCommand(through, {
      decider,
      id,
      command,
      context: {
        tenant,
        actor,
        correlation,
        causation: null,
        commandId: `command-${(serial += 1)}`,
        input: command,
        at: clock.now(),
      },
    })
  if (charity !== null) {
    await handle(organisation, { id: harbourId, command: charities.registerOrganisation(charity) })
    await handle(organisation, { id: harbourId, command: { type: 'ApproveOrganisation' } })
  }

  const recorded = async (paymentId: PaymentId): Promise<readonly RecordedEvent[]> =>
    await books.read(streamName(payment.category, paymentId))

  const does = async (command: PaymentCommand): Promise<void> => {
    const id = 'paymentId' in command ? command.paymentId : payments.paymentId
    const result = await handle(payment, { id, command })
    if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
    await engine.advance(0)
  }

  return {
    clock,
    bank,
    wallet,
    accounts,
    balances,
    unsettled,
    /** Whole numbers of bank accounts, by their fingerprints. */
    numbers,
    domains,
    ending,
    /** The ids of the charities that a nightly process finds. */
    charityIds,
    section88,
    engine,
    processes,
    files,
    outbox,
    errors,
    books,
    vault,
    /** The rows of a file to import. */
    uploaded,
    /** Donors whose account was closed, once for each time. */
    closed,
    flows: createFlowClient(engine),
    /** For a donor's request that charges an instalment: it does not crash with the processes. */
    charging: { store: books, now: clock.now, personOfEmail, serviceBasisPoints },
    sent: mail.sent,
    recorded,
    tell: handle,
    verifyTaxStatus: () =>
      handle(organisation, {
        id: harbourId,
        command: { type: 'VerifyTaxStatus', irFileNumber: '91/00001' },
      }),
    setReceiptFormat: (detail: ReceiptDetail) =>
      handle(organisation, { id: harbourId, command: { type: 'SetReceiptFormat', detail } }),
    /** Starts a payment, as if a payer clicked the button. */
    pays: async (changes: Partial<InitiatePayment> = {}) => {
      await does(payments.initiatePayment(changes))
    },
    /** Starts a payment by wallet. */
    asksForWallet: async (changes: Partial<RequestPayment> = {}) => {
      await does(payments.requestPayment(changes))
    },
    does,
  }
}
