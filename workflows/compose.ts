import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { moveCheckpoint, readCheckpoint } from '@almoner/projections/checkpoints.ts'
import type { Db } from '@almoner/projections/database.ts'
import { prewarmFonts } from './documents/fonts.ts'
import { createFlowClient, type FlowClient } from './client.ts'
import { bind } from './engines/bound-process.ts'
import { createEngine, type EngineChoice } from './engines/choose.ts'
import type { Engine } from './flow.ts'
import type { CardGateway } from './gateways/card-gateway.ts'
import type { FileGateway } from './gateways/files/gateway.ts'
import type { MailGateway } from './gateways/mail/gateway.ts'
import { issueReceiptActivities } from './issue-receipt/activities.ts'
import { issueReceipt } from './issue-receipt/process.ts'
import type { Log } from './log.ts'
import { runReactions } from './reactions.ts'
import { takePaymentActivities } from './take-payment/activities.ts'
import { takePayment } from './take-payment/process.ts'

export type WorkerDependencies = {
  store: EventStore
  db: Db
  databaseUrl: string
  temporal: EngineChoice['temporal']
  cards: CardGateway
  mail: MailGateway
  files: FileGateway
  receiptLink: (receipt: { subDomain: string; paymentId: PaymentId }) => string
  /** The platform's own site, `http://localhost:3000`: a charity's stands under its sub-domain. */
  baseUrl: string
  /** Default: receipts@ the platform's host. */
  mailFrom?: string
  log: Log
}

export type Worker = {
  engine: Engine
  flows: FlowClient
  /** Reacts to events until the signal aborts. */
  run: (signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

const checkpointName = 'reactions'

/** All processes on the engine of choice. What was under way goes on as soon as this answers. */
export const createWorker = async (deps: WorkerDependencies): Promise<Worker> => {
  const { store, db, databaseUrl, temporal, cards, mail, files, receiptLink, log } = deps
  const base = new URL(deps.baseUrl)
  const mailFrom = deps.mailFrom ?? `receipts@${base.hostname}`
  const now = () => instantFromMilliseconds(Date.now())
  const processes = [
    bind(
      takePayment,
      takePaymentActivities({ store, cards, now, returnUrl: returnUrlUnder(base) }),
    ),
    bind(
      issueReceipt,
      issueReceiptActivities({ store, mail, files, receiptLink, mailFrom, now, log }),
    ),
  ]
  const engine = await createEngine({ databaseUrl, temporal, log }, processes)
  const checkpoint = {
    read: () => readCheckpoint(db, checkpointName),
    move: (from: bigint, to: bigint) => moveCheckpoint(db, { name: checkpointName, from, to }),
  }
  return {
    engine,
    flows: createFlowClient(engine),
    run: (signal) => {
      prewarmFonts()
      return runReactions({ store, engine, checkpoint, signal, log })
    },
    close: () => engine.close(),
  }
}

const returnUrlUnder =
  (base: URL) =>
  ({ subDomain }: { subDomain: string }): string => {
    const page = new URL('/bank-return', base)
    page.hostname = `${subDomain}.${base.hostname}`
    return page.toString()
  }
