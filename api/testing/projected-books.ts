import { agreementVersions } from '../use-cases/agreement/agreement-contract.ts'
import { pino } from 'pino'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import type { MasterKeys } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { deriveKeys } from '@almoner/platform/key/keys.ts'
import { createStepCounter } from '@almoner/operational/step-counts/step-counter.ts'
import { createCatchUp } from '@almoner/projections/engine/checkpoint/catch-up.ts'
import { takeProcessLease } from '@almoner/operational/leases/leases.ts'
import { runReadModels } from '@almoner/projections/engine/run/run.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { createAppDatabase } from '@almoner/workflows/database.ts'
import { renderApplicationSummary } from '@almoner/workflows/documents/application-summary/application-summary.ts'
import { drawInvoice } from '@almoner/workflows/documents/invoice/invoice-document.ts'
import { renderPayoutStatement } from '@almoner/workflows/documents/payout-statement/payout-statement-document.ts'
import { renderReceipt } from '@almoner/workflows/documents/receipt/receipt-document.ts'
import { renderStatement } from '@almoner/workflows/documents/statement/statement-document.ts'
import { createCredentialKeeper } from '@almoner/workflows/gateways/credentials/keeper.ts'
import type { AppDependencies } from '../http/app-env.ts'
import { createListChanges } from '../http/live-lists/list-changes.ts'
import { createUploadWorkers } from '../use-cases/files/uploads/worker/upload-workers.ts'

const ownMasterKeys = (): MasterKeys => ({ current: new Uint8Array(32).fill(7), previous: null })

/** The event store, with every read model following it. Needs a migrated database. */
export const openProjectedBooks = async (databaseUrl: string, masterKeys = ownMasterKeys) => {
  const books = await openBooks({ databaseUrl, masterKeys })
  const { store, vault } = books
  const db = createAppDatabase(databaseUrl)
  const processLease = await takeProcessLease(db)
  const catchUp = createCatchUp({ db })
  const stopping = new AbortController()
  const log = pino({ level: 'silent' })
  const projecting = runReadModels({
    store,
    db,
    readModels,
    signal: stopping.signal,
    log,
    onAdvance: catchUp.advanced,
  })
  return {
    store,
    vault,
    db,
    leaseHolder: processLease.holder,
    catchUp,
    log,
    keys: deriveKeys(vault.rootSecret),
    caughtUp: async () =>
      catchUp.waitFor(
        readModels.map(({ name }) => name),
        await store.head(),
        60_000,
      ),
    close: async () => {
      stopping.abort()
      await projecting
      await processLease.release()
      await books.close()
      await db.destroy()
    },
  }
}

type ProjectedBooks = Awaited<ReturnType<typeof openProjectedBooks>>
type Chosen = Pick<AppDependencies, 'flows' | 'readFile' | 'writeFile' | 'now' | 'openReport'>

/** The API's dependencies over these books, and without limits; `options` are the spec's own. */
export const toDependencies = (
  { store, vault, db, leaseHolder, catchUp, log, keys }: ProjectedBooks,
  options: Chosen,
): AppDependencies => ({
  store,
  db,
  catchUp,
  listChanges: createListChanges({ store, catchUp, log }),
  stepCounter: createStepCounter({ db, log, now: options.now }),
  keys,
  site: { scheme: 'http', baseDomain: 'localhost', port: 3000 },
  cardEntry: { provider: 'sandbox', publishableKey: 'pk_test_sandbox', tokenUrl: null },
  readStripeWebhook: null,
  readPaymeNotification: null,
  credentials: createCredentialKeeper({
    db,
    rootSecret: vault.rootSecret,
    now: () => instantFromMilliseconds(Date.now()),
  }),
  runUploadTask: createUploadWorkers(),
  drawStatement: renderStatement,
  drawReceipt: renderReceipt,
  drawPayoutStatement: renderPayoutStatement,
  drawInvoice,
  drawApplicationSummary: renderApplicationSummary,
  webDist: null,
  metricsToken: null,
  isTrustedProxy: () => false,
  countryHeader: null,
  findCountry: () => null,
  leaseHolder,
  attemptLimits: null,
  agreementVersions,
  uploadLimits: null,
  freeBytes: async () => Number.MAX_SAFE_INTEGER,
  log,
  ...options,
})
