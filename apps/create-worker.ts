import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Vault } from '@almoner/eventstore/vault/vault.ts'
import {
  moveCheckpoint,
  readCheckpoint,
} from '@almoner/projections/engine/checkpoint/checkpoints.ts'
import {
  findDomainCheck,
  saveDomainCheck,
} from '@almoner/operational/domain-checks/domain-checks.ts'
import { takeLetter } from '@almoner/operational/letter-counts/letter-counts.ts'
import { forgetRecordedRows } from '@almoner/operational/import-files/import-files.ts'
import { listRowsToAdd } from '@almoner/operational/import-files/import-rows.ts'
import { listUnopened } from '@almoner/projections/models/application-desk/query.ts'
import {
  listCharityIds,
  listVerifiedDomains,
} from '@almoner/projections/models/charity-directory/query.ts'
import { openProjectIds } from '@almoner/projections/models/project-page/query.ts'
import { loadServiceShare } from '@almoner/projections/models/charity-turnover/service-share.ts'
import type { FindApprovers } from '@almoner/workflows/steps/review/find-approvers.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import { findPayoutFacts } from '@almoner/workflows/steps/payout/payout-facts.ts'
import { createDrawing, type DrawOptions } from '@almoner/workflows/documents/draw-worker-pool.ts'
import { eraseOtherBankAccountNumbers } from '@almoner/operational/bank-account-numbers/bank-account-numbers.ts'
import { chooseApprovers } from '@almoner/domain/approval/approvers.ts'
import { listTeam } from '@almoner/projections/models/charity-directory/staff-names.ts'
import { createBankAccountNumbers } from '@almoner/workflows/steps/bank-account/bank-account-number.ts'
import { createFlowClient, type FlowClient } from '@almoner/workflows/client.ts'
import { createEngine, type EngineChoice } from '@almoner/workflows/engines/choose.ts'
import { createStaffLogins } from '@almoner/workflows/processes/await-approval/staff-logins.ts'
import { storedErasures } from '@almoner/workflows/tasks/erasure-requests/stored-erasures.ts'
import { donorTraces } from '@almoner/workflows/processes/erase-donor/traces.ts'
import type { Engine } from '@almoner/workflows/flow/flow.ts'
import type { CardProvider } from '@almoner/workflows/gateways/ports/card-provider.ts'
import type { ConnectedAccounts } from '@almoner/workflows/gateways/ports/connected-accounts.ts'
import type { DnsGateway } from '@almoner/workflows/gateways/dns/gateway.ts'
import type { FileGateway } from '@almoner/workflows/gateways/files/gateway.ts'
import type { MailGateway } from '@almoner/workflows/gateways/mail/gateway.ts'
import type { Log } from '@almoner/workflows/log.ts'
import { runNightly } from '@almoner/workflows/nightly/nightly.ts'
import { runDaily } from '@almoner/workflows/nightly/run-daily.ts'
import { scheduleHour } from '@almoner/domain/report-schedule/period.ts'
import { requestReports } from '@almoner/workflows/tasks/reports/request-reports.ts'
import { boundProcesses, type ProcessDependencies } from '@almoner/workflows/processes.ts'
import {
  listDuePlans,
  listOpenPlans,
  listPlansOfCard,
} from '@almoner/projections/models/recurring-plans/plans/to-wake.ts'
import { deskLinks } from './desk-links.ts'
import { administrationQueries } from './administration-queries.ts'
import { createReportMaking, type ReportMakingDependencies } from './report-making.ts'
import { settlementQueries } from './settlement-queries.ts'
import { runReactions } from '@almoner/workflows/reactions/reactions.ts'
import type { ListDuePlans, ListPlansOfCard } from '@almoner/workflows/reactions/wake-plans.ts'
import {
  findTreasury,
  listAdvancesMissing,
  listPayable,
} from '@almoner/projections/models/treasury/query.ts'
import { startMissedAdvances } from '@almoner/workflows/nightly/start-missed-advances.ts'
import {
  closeFailedProcess,
  leaveFailedProcess,
} from '@almoner/workflows/steps/review/failure-review.ts'
import { calendarDay, instantAt } from '@almoner/domain/kernel/calendar.ts'
import { listDueSubscriptions } from '@almoner/projections/models/subscriptions/query.ts'
import { startLostBilling } from '@almoner/workflows/nightly/start-lost-billing.ts'
import { startLostOpenings } from '@almoner/workflows/nightly/start-lost-openings.ts'
import { followDueUsernames } from '@almoner/workflows/steps/staff-username/follow-due-usernames.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { charityHostname, type CharityHosts } from '@almoner/platform/site.ts'

export type WorkerDependencies = ReportMakingDependencies &
  DrawOptions & {
    store: EventStore
    temporal: EngineChoice['temporal']
    cards: CardProvider
    connectedAccounts: ConnectedAccounts
    wallets: ProcessDependencies['wallets']
    walletHolders: ProcessDependencies['walletHolders']
    endingCredentials: ProcessDependencies['endingCredentials']
    dns: DnsGateway
    mail: MailGateway
    files: FileGateway
    receiptLink: (receipt: CharityHosts & { paymentId: PaymentId }) => string
    donorLink: ProcessDependencies['donorLink']
    staffLink: ProcessDependencies['staffLink']
    administratorLink: ProcessDependencies['administratorLink']
    approvalLink: ProcessDependencies['approvalLink']
    personOfEmail: ProcessDependencies['personOfEmail']
    cardHash: ProcessDependencies['cardHash']
    usernameHash: (username: string) => string
    vault: Pick<Vault, 'erase'>
    /** Decrypts a secret that the API encrypted. Null if the box is not of that subject. */
    openSecret: (box: Uint8Array, subject: string) => string | null
    /** The platform's own site, `http://localhost:3000`. A charity's site is on its sub-domain. */
    baseUrl: string
    /** The addresses to which a charity's whole domain leads. */
    publicAddresses: readonly string[]
    /** Defaults: receipts@ the platform's host, and notices@ for all letters but receipts. */
    mailFrom?: string
    noticesFrom?: string
    log: Log
  }

export type Worker = {
  engine: Engine
  flows: FlowClient
  /** Starts no process for the events up to this position. Call it before `run`. */
  passBy: (position: Position) => Promise<void>
  /** Reacts to events, and to the night, until the signal aborts. */
  run: (signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

const createFindApprovers =
  (db: AppDb): FindApprovers =>
  async ({ organisationId, ...asked }) => {
    const { approvers, owners } = chooseApprovers(await listTeam(db, { organisationId }), asked)
    const toIds = (people: typeof owners) => people.map(({ staffId }) => staffId)
    return { approvers: toIds(approvers), owners: toIds(owners) }
  }

/** All processes on the chosen engine. Unfinished ones continue as soon as this returns. */
export const createWorker = async (deps: WorkerDependencies): Promise<Worker> => {
  const { store, db, databaseUrl, temporal, cards, log } = deps
  const base = new URL(deps.baseUrl)
  const now = () => instantFromMilliseconds(Date.now())
  const drawing = createDrawing(deps)
  const reports = createReportMaking(deps)
  const processes = boundProcesses({
    ...deps,
    drawReceipt: drawing.receipt,
    drawInvoice: drawing.invoice,
    takeLetter: (letter) => takeLetter(db, { ...letter, now: now() }),
    now,
    mailFrom: deps.mailFrom ?? `receipts@${base.hostname}`,
    noticesFrom: deps.noticesFrom ?? `notices@${base.hostname}`,
    savedCards: cards,
    bankAccountNumber: createBankAccountNumbers(deps),
    eraseOtherBankAccountNumbers: (filter) => eraseOtherBankAccountNumbers(db, filter),
    findApprovers: createFindApprovers(db),
    refunds: cards,
    disputes: cards,
    statements: cards,
    notices: cards,
    walletDomains: cards,
    payouts: cards,
    balances: cards,
    ...settlementQueries(db),
    payable: (page) => listPayable(db, page),
    findPayoutFacts: (payout) => findPayoutFacts(db, payout),
    oldestAvailableOn: async (organisationId) =>
      (await findTreasury(db, organisationId)).oldestAvailableOn,
    domainChecks: {
      save: (check) => saveDomainCheck(db, check),
      find: (query) => findDomainCheck(db, query),
    },
    verifiedDomains: (page) => listVerifiedDomains(db, page),
    charityIds: (page) => listCharityIds(db, page),
    openPlans: (page) => listOpenPlans(db, page),
    baseDomain: base.hostname,
    importRows: {
      list: (query) => listRowsToAdd(db, query),
      forget: (importId) => forgetRecordedRows(db, importId),
    },
    ...reports.making,
    compared: checkpointNamed(db, 'reconcile'),
    returnUrl: (charity) =>
      charity === null
        ? new URL('/bank-return', base).toString()
        : toPageUrl(base, charity, '/bank-return'),
    traces: donorTraces({ db, vault: deps.vault, now }),
    erasures: storedErasures({ store, db, keys: deps, now }),
    staffLogins: createStaffLogins(db, now),
    serviceBasisPoints: (charity) => loadServiceShare(db, { charity, until: now() }),
    openProjectIds: (organisationId) => openProjectIds(db, { organisationId }),
    ...administrationQueries({ db, store, base }),
    ...deskLinks(base),
    loginLink: (charity) => toPageUrl(base, charity, '/LoginEmail'),
    payerPage: ({ path, ...charity }) => toPageUrl(base, charity, path),
    givingPage: ({ path, ...charity }) => toPageUrl(base, charity, path),
    addresses: addressesUnder(base),
  })
  const failedStart = (process: typeof nightlyStart | typeof morningStart) => ({
    leave: (id: string) => leaveFailedProcess({ store, now }, { process, id }),
    settle: () => closeFailedProcess({ store, now }, process),
  })
  const engine = await createEngine({ databaseUrl, temporal, log }, processes)
  const checkpoints = {
    atOnce: checkpointNamed(db, 'reactions'),
    behind: checkpointNamed(db, 'letters'),
  }
  return {
    engine,
    flows: createFlowClient(engine),
    passBy: async (position) => {
      for (const { read, move } of Object.values(checkpoints)) {
        const from = await read()
        if (from < position) await move(from, position)
      }
    },
    run: async (signal) => {
      const reacting = {
        store,
        engine,
        listDuePlans: (page: Parameters<ListDuePlans>[0]) =>
          listDuePlans(db, { ...page, now: now() }),
        listPlansOfCard: (card: Parameters<ListPlansOfCard>[0]) => listPlansOfCard(db, card),
        signal,
        log,
      }
      const { atOnce, behind } = checkpoints
      await Promise.all([
        runReactions({ ...reacting, part: 'at once', checkpoint: atOnce }),
        runReactions({ ...reacting, part: 'behind', checkpoint: behind }),
        followDueUsernames({ store, db, usernameHash: deps.usernameHash, now }, { signal, log }),
        runDaily({
          name: 'morning',
          hour: scheduleHour,
          start: (day) =>
            engine.start(requestReports.name, requestReports.id({ day }), { day }, {}),
          now,
          failedStart: failedStart(morningStart),
          signal,
          log,
        }),
        runNightly({
          engine,
          now,
          startLostOpenings: () =>
            startLostOpenings({ store, engine, listUnopened: (page) => listUnopened(db, page) }),
          startLostBilling: (day) =>
            startLostBilling({
              engine,
              listDueSubscriptions: (page) => listDueSubscriptions(db, page),
              by: instantAt(calendarDay(day), 24),
            }),
          startMissedAdvances: (day) =>
            startMissedAdvances({
              engine,
              listMissed: (page) => listAdvancesMissing(db, page),
              day,
            }),
          failedStart: failedStart(nightlyStart),
          signal,
          log,
        }),
      ])
    },
    close: async () => {
      await engine.close()
      await drawing.close()
      await reports.close()
    },
  }
}

const nightlyStart = { name: 'nightly', isRepeated: true } as const
const morningStart = { name: 'morning', isRepeated: true } as const

const checkpointNamed = (db: AppDb, name: string) => ({
  read: () => readCheckpoint(db, name),
  move: (from: Position, to: Position) => moveCheckpoint(db, { name, from, to }),
})

const toPageUrl = (base: URL, hosts: CharityHosts, path: string): string => {
  const page = new URL(path, base)
  page.hostname = charityHostname({ baseDomain: base.hostname }, hosts)
  return page.toString()
}

const walletPaths = {
  payme: { back: 'FinalizePayMe', knock: 'payme' },
  tap_and_go: { back: 'FinalizeTapAndGo', knock: 'tap-and-go' },
} as const

// The payer's return page reads the outcome from our API, so there is one page for both outcomes.
const addressesUnder =
  (base: URL): ProcessDependencies['addresses'] =>
  ({ method, paymentId, organisationId, ...hosts }) => {
    const { back, knock } = walletPaths[method]
    const page = toPageUrl(base, hosts, `/${back}/${paymentId}`)
    // The path names the payment. When the payer has chosen another payment method, no other source
    // names the request.
    const path = `/api/webhooks/${knock}/${organisationId}/${paymentId}`
    return {
      returnUrls: { paid: page, failed: page },
      notificationUrl: new URL(path, base).toString(),
    }
  }
