import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { randomUUID } from 'node:crypto'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { cardServiceBasisPoints } from '@almoner/domain/fees/rates.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type {
  Append,
  EventStore,
  NewEvent,
  RecordedEvent,
} from '@almoner/eventstore/event-store.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { lookSignal } from '@almoner/workflows/flow/asking.ts'
import { awaitApprovalActivities } from '@almoner/workflows/processes/await-approval/activities.ts'
import { awaitApproval } from '@almoner/workflows/processes/await-approval/process.ts'
import { bind, bindTask } from '@almoner/workflows/engines/bound-process.ts'
import { createVirtualClock } from '@almoner/workflows/engines/virtual/clock.ts'
import { createVirtualEngine } from '@almoner/workflows/engines/virtual/engine.ts'
import { withReactions } from '@almoner/workflows/engines/virtual/reacting.ts'
import type { FileGateway } from '@almoner/workflows/gateways/files/gateway.ts'
import { createStripeAccounts } from '@almoner/workflows/gateways/stripe/accounts/accounts.ts'
import { createStripeClient } from '@almoner/workflows/gateways/stripe/client.ts'
import { createStripeGateway } from '@almoner/workflows/gateways/stripe/gateway.ts'
import { billPlanActivities } from '@almoner/workflows/processes/bill-plan/activities.ts'
import { billPlan } from '@almoner/workflows/processes/bill-plan/process.ts'
import { changeBankAccountActivities } from '@almoner/workflows/processes/change-bank-account/activities.ts'
import { changeBankAccount } from '@almoner/workflows/processes/change-bank-account/process.ts'
import { issueReceipt } from '@almoner/workflows/tasks/issue-receipt/issue-receipt.ts'
import type { Log } from '@almoner/workflows/log.ts'
import { makeRefundActivities } from '@almoner/workflows/processes/make-refund/activities.ts'
import { makeRefund } from '@almoner/workflows/processes/make-refund/process.ts'
import { payInvoiceActivities } from '@almoner/workflows/processes/pay-invoice/activities.ts'
import { payInvoice } from '@almoner/workflows/processes/pay-invoice/process.ts'
import { payOutActivities } from '@almoner/workflows/processes/pay-out/activities.ts'
import { payOut } from '@almoner/workflows/processes/pay-out/process.ts'
import { findNudge, listStarts } from '@almoner/workflows/reactions/find-reaction.ts'
import { recurringPlanActivities } from '@almoner/workflows/processes/recurring-plan/activities.ts'
import { recurringPlan } from '@almoner/workflows/processes/recurring-plan/process.ts'
import { removeCardActivities } from '@almoner/workflows/processes/remove-card/activities.ts'
import { removeCard } from '@almoner/workflows/processes/remove-card/process.ts'
import { saveCardActivities } from '@almoner/workflows/processes/save-card/activities.ts'
import { saveCard } from '@almoner/workflows/processes/save-card/process.ts'
import { restPlans } from '@almoner/workflows/tasks/rest-plans/rest-plans.ts'
import { rewardReferral } from '@almoner/workflows/tasks/reward-referral.ts'
import { settleStripe } from '@almoner/workflows/tasks/settlement/settle-stripe.ts'
import { takePaymentActivities } from '@almoner/workflows/processes/take-payment/activities.ts'
import { takePayment } from '@almoner/workflows/processes/take-payment/process.ts'
import { updateTreasury } from '@almoner/workflows/tasks/update-treasury.ts'
import { listenOn } from '../../provider/listen.ts'
import { createSandboxStripe } from '../../stripe/sandbox-stripe.ts'
import { formatAccountNumber, laterAccount } from '../charities/account-numbers.ts'
import { createFindApprovers } from './deeds/approvers.ts'
import { loadCharity } from './deeds/charity.ts'
import { isComplete } from './deeds/payments/is-complete.ts'
import { createOpenPlans } from './open-plans.ts'
import type { Providers } from './staging/staged-providers.ts'
import { issueUndrawnReceipt } from './undrawn-receipts.ts'
import { createUnsettled } from './unsettled.ts'

export type PastOptions = {
  store: EventStore
  files: FileGateway
  personOfEmail: (email: string) => PersonId
  cardHash: (fingerprint: string) => string
  /** The storage of the sandbox's providers, so that past charges are in their records too. */
  providers: Providers
  /**
   * Whether receipts are drawn at once; true if absent. Otherwise a receipt is drawn when a reader
   * requests it.
   */
  drawsReceipts?: boolean
}

export type Past = Awaited<ReturnType<typeof openPast>>

/**
 * Simulates years in seconds. The product's own processes run in virtual time against the sandbox's
 * own providers, whose clocks follow ours. Mails of those years are not sent: their recipients
 * would have had them long ago.
 */
export const openPast = async (options: PastOptions, from: Instant) => {
  const clock = createVirtualClock(from)
  const { cards, connectedAccounts, stripe, closeCards } = await openCards(
    options,
    clock.milliseconds,
  )
  const faults: { message: string; details: object }[] = []
  const log: Log = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (details, message) => faults.push({ message, details }),
  }
  const react = (event: NewEvent): void => {
    for (const { process, id, input } of listStarts(event)) {
      if (lived.has(process)) void engine.start(process, id, input)
    }
    const nudged = findNudge(event)
    if (nudged !== null) void engine.signal(nudged, lookSignal)
  }
  const store = withReactions(options.store, react)
  const deps = {
    store,
    now: clock.now,
    log,
    cards,
    savedCards: cards,
    refunds: cards,
    balances: cards,
    statements: cards,
    payouts: cards,
    connectedAccounts,
    // A process of those years gives only one number to the provider.
    bankAccountNumber: async () => formatAccountNumber(laterAccount),
    // The numbers of those years are fictitious, and are needed as evidence of nothing.
    eraseOtherBankAccountNumbers: async () => {},
    findApprovers: createFindApprovers(store),
    // No member leaves a team in those years.
    staffLogins: { close: async () => {}, endSessions: async () => {} },
    ...createUnsettled(store),
    wallets: { payme: noWallet, tap_and_go: noWallet },
    files: options.files,
    mail: { send: async () => {} },
    mailFrom: 'receipts@localhost',
    noticesFrom: 'notices@localhost',
    personOfEmail: options.personOfEmail,
    cardHash: options.cardHash,
    serviceBasisPoints: async () => cardServiceBasisPoints,
    returnUrl: () => 'http://localhost/',
    deskReturnUrl: () => 'http://localhost/',
    // No project is opened or closed between the choice of a smaller plan and its day.
    openProjectIds: async (organisationId: OrganisationId) => {
      const { state } = await loadState(store, planSubscription, organisationId)
      return state.status === 'none' ? [] : (state.scheduled?.projectOrder ?? [])
    },
    openPlans: createOpenPlans(store),
    receiptLink: () => 'http://localhost/',
    addresses: () => ({
      returnUrls: { paid: 'http://localhost/', failed: 'http://localhost/' },
      notificationUrl: 'http://localhost/',
    }),
  }
  const processes = [
    bind(takePayment, takePaymentActivities(deps)),
    bind(makeRefund, makeRefundActivities(deps)),
    bind(saveCard, saveCardActivities(deps)),
    bind(removeCard, removeCardActivities(deps)),
    bind(recurringPlan, recurringPlanActivities(deps)),
    bindTask(options.drawsReceipts === false ? issueUndrawnReceipt : issueReceipt, deps),
    bind(awaitApproval, awaitApprovalActivities(deps)),
    bind(changeBankAccount, changeBankAccountActivities(deps)),
    bindTask(settleStripe, deps),
    bindTask(updateTreasury, deps),
    bind(payOut, payOutActivities(deps)),
    bind(billPlan, billPlanActivities(deps)),
    bind(payInvoice, payInvoiceActivities(deps)),
    bindTask(rewardReferral, deps),
    bindTask(restPlans, deps),
  ]
  const lived = new Set(processes.map(({ name }) => name))
  const engine = createVirtualEngine({ processes, startAt: from, clock, log })
  // Events of an interrupted run start their processes again at their time.
  for (const event of await livedBefore(options)) {
    clock.at(toMilliseconds(event.meta.at), () => react(event))
  }
  const pass = async (milliseconds: number): Promise<void> => {
    await engine.advance(milliseconds)
    const [fault] = faults
    if (fault) throw new Error(`the past failed: ${fault.message}`, { cause: fault.details })
  }
  const until = (at: Instant): Promise<void> =>
    pass(Math.max(0, toMilliseconds(at) - clock.milliseconds()))
  return {
    store,
    now: clock.now,
    personOfEmail: options.personOfEmail,
    files: options.files,
    providers: options.providers,
    connectedAccounts,
    log,
    /** Advances the clock by this time, and runs everything that is due. */
    pass,
    until,
    stripe,
    /** A charity and its project as they were when they were first asked for. */
    loadCharity: rememberCharities(options.store),
    /** Writes a payment at its end; a process issues the receipt of a success. */
    write: async (append: Append): Promise<void> => {
      const last = requirePresent(append.events.at(-1), 'an event')
      await until(last.meta.at)
      const { outcome } = await options.store.append(append)
      assert(outcome === 'appended', `${append.stream} is not as its story left it`)
      // The process runs before the clock goes on.
      if (last.type === 'PaymentSucceeded') react(last)
    },
    /** The night's settlement of all charities. */
    settle: async (day: string): Promise<void> => {
      await engine.start(settleStripe.name, settleStripe.id({ day }), { day })
      await pass(0)
    },
    close: async (): Promise<void> => {
      await engine.close()
      await closeCards()
    },
  }
}

// No other process has written to this event store yet.
const livedBefore = async ({ store }: PastOptions): Promise<readonly RecordedEvent[]> => {
  const lived: RecordedEvent[] = []
  let after: Position = 0n
  for (let page = 0; page < mostPages; page += 1) {
    const events = await store.readAll({ after, limit: pageSize, personal: false })
    lived.push(...events.filter(({ meta }) => !isComplete(meta.correlation)))
    const last = events.at(-1)
    if (last === undefined) return lived
    after = last.position
  }
  throw new Error('a past is lived through before anything else')
}

const pageSize = 5_000
const mostPages = 20

const quiet = () => undefined
const publicUrl = (path: string): string => `http://localhost${path}`

// No notification is sent: the processes poll anyway.
const openCards = async ({ providers: { stripe: store } }: PastOptions, clock: () => number) => {
  const secret = `sk_test_${randomUUID()}`
  const keys = { secret, publishable: null }
  const stripe = createSandboxStripe({ store, clock, webhook: null, publicUrl, log: quiet, keys })
  const { port, close } = await listenOn(stripe, { port: 0 })
  const client = createStripeClient({
    secretKey: secret,
    host: '127.0.0.1',
    port,
    protocol: 'http',
    timeoutMilliseconds: 20_000,
    maxNetworkRetries: 0,
  })
  return {
    cards: createStripeGateway({ stripe: client }),
    connectedAccounts: createStripeAccounts({ stripe: client }),
    stripe: stripe.app,
    closeCards: async () => {
      await stripe.close()
      await close()
    },
  }
}

const noWallet = { refund: () => Promise.reject(new Error('no wallet gave money back')) }

const rememberCharities = (store: EventStore) => {
  const charities = new Map<string, ReturnType<typeof loadCharity>>()
  return (gift: { to: string; project: string | null }): ReturnType<typeof loadCharity> => {
    const key = `${gift.to} ${gift.project}`
    const charity = charities.get(key) ?? loadCharity(store, gift)
    charities.set(key, charity)
    return charity
  }
}
