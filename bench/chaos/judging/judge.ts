import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { isAtRest, isQuiet, readBooks, type Books } from './books.ts'
import { call } from '../people/call.ts'
import type { Giving } from '../people/giver.ts'
import { openDatabase } from '../open-database.ts'
import { findDatabaseUrl, withBooks } from '../outside.ts'
import { answerBank, type Payer } from '../people/payer.ts'
import {
  checkEnded,
  checkResting,
  listDue,
  endPlans,
  readPlans,
  describePlans,
  type Plans,
} from './plans.ts'
import type { Report } from '../harness.ts'
import { checkPromises } from './promises.ts'
import { checkReports } from './reports.ts'
import { checkBooks, checkRebuilds, checkStore } from './store-promises.ts'

export type Played = {
  payers: readonly Payer[]
  givings: readonly Giving[]
  /** When the product was killed. */
  deathsAt: readonly Date[]
}

type Judge = Played & {
  dataDir: string
  port: number
  report: Report
}

const longestMilliseconds = 120_000

/** Waits until no work is left, and then checks every guarantee. */
export const judge = async (judged: Judge): Promise<void> => {
  const { dataDir, port, payers, report } = judged
  for (const payer of payers) {
    const { leftAtBank } = payer
    if (leftAtBank !== null) {
      await answerBank(payer, { port, paymentIntent: leftAtBank, word: 'reject' })
    }
  }
  const db = await openDatabase(() => findDatabaseUrl(dataDir))
  try {
    const resting = await judgeResting(db, judged)
    await judgeEnded(db, judged)
    for (const line of describePlans(resting, judged.givings)) console.log(line)
  } finally {
    await db.end()
  }
  await audit(dataDir, report)
}

const plansNow = async (dataDir: string, books: Books): Promise<Plans> =>
  await withBooks(dataDir, (store) => readPlans(store, books))

const now = () => instantFromMilliseconds(Date.now())

/** While every active plan waits for its next instalment. */
const judgeResting = async (db: pg.Client, { dataDir, port, givings, report }: Judge) => {
  const read = async () => {
    const books = await readBooks(db)
    return { books, plans: await plansNow(dataDir, books) }
  }
  const isResting = async (): Promise<boolean> =>
    (await isAtRest(db)) && listDue((await read()).plans, now()).length === 0
  await waitFor(isResting, 'the plans did not come to rest', report)
  const { books, plans } = await read()
  checkResting(plans, { givings, workflows: books.workflows, now: now() }, report)
  for (const { complaints, username } of new Set(givings.map(({ account }) => account))) {
    for (const complaint of complaints) report(`${username}: ${complaint}`)
  }
  const { body } = await call('GET', { port, host: 'localhost', path: '/health' })
  const { overdue } = body['instalments'] as { overdue: number }
  if (overdue !== 0) report(`${overdue} instalments are overdue by the health of the product`)
  return plans
}

/** Ends all plans and checks the final state. */
const judgeEnded = async (
  db: pg.Client,
  { dataDir, payers, deathsAt, report }: Judge,
): Promise<void> => {
  const open = await plansNow(dataDir, await readBooks(db))
  await withBooks(dataDir, (store) => endPlans(store, open, now()))
  await waitFor(() => isQuiet(db), 'it was not quiet', report)
  const books = await readBooks(db)
  await checkAtRest(db, report)
  checkPromises(books, payers, report)
  const { reports, interrupted } = await checkReports(db, { dataDir, deathsAt }, report)
  console.log(`${reports} reports, ${interrupted} of them under way when the program died`)
  checkEnded(await plansNow(dataDir, books), books, report)
  const masterKeys = () => masterKeysFrom(process.env, dataDir)
  await checkRebuilds({ url: findDatabaseUrl(dataDir), masterKeys }, report)
  printReport(payers, books)
}

const waitFor = async (
  isSo: () => Promise<boolean>,
  what: string,
  report: Report,
): Promise<void> => {
  const until = Date.now() + longestMilliseconds
  while (!(await isSo())) {
    if (Date.now() > until) return report(`${what} within two minutes`)
    await pause(500)
  }
}

const mostChecks = 3

/** An event that is recorded during a check is only in a part of it: then the check is repeated. */
const checkAtRest = async (db: pg.Client, report: Report): Promise<void> => {
  for (let check = 1; check <= mostChecks; check += 1) {
    const violations: string[] = []
    const head = await checkStore(db, (violation) => violations.push(violation))
    if ((await checkBooks(db, head, report)) !== head) continue
    for (const violation of violations) report(violation)
    return
  }
  report(`events were recorded during each of ${mostChecks} checks`)
}

const run = async (dataDir: string, ...command: readonly string[]) =>
  await promisify(execFile)(process.execPath, command, {
    env: { ...process.env, DATA_DIR: dataDir },
  })

/** The product's own audit, as its operator runs it. */
const audit = async (dataDir: string, report: Report): Promise<void> => {
  const command = fileURLToPath(new URL('../../../apps/commands/audit.ts', import.meta.url))
  try {
    await run(dataDir, command)
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    report(`the audit finds: ${stdout}${stderr}`)
  }
}

const printReport = (payers: readonly Payer[], books: Books): void => {
  const countPayers = (what: Payer['told']) => payers.filter((payer) => payer.told === what).length
  const requests = payers.reduce((sum, payer) => sum + payer.requests, 0)
  const chargeCount = books.charges.filter(({ status }) => status === 'succeeded').length
  console.log(
    `${payers.length} payers pressed ${requests} times: ${countPayers('succeeded')} paid, ` +
      `${countPayers('failed')} were refused, ${countPayers('left')} left, ${countPayers('nothing')} know nothing`,
  )
  console.log(
    `${books.events.length} events, ${chargeCount} charges, ${books.mails.length} mails, ` +
      `${books.workflows.length} processes, ${books.undelivered} notices of the provider under way`,
  )
}
