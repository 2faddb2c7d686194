import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Chance } from '@almoner/sandbox/chance.ts'
import type { Keys } from '@almoner/platform/key/keys.ts'
import { leaseSeconds } from '@almoner/operational/leases/leases.ts'
import { openDatabase } from '../open-database.ts'
import { findDatabaseUrl } from '../outside.ts'
import { createPayer, pay, type Charity, type Payer } from './payer.ts'

const mostSecondsToPay = 10
const mostSecondsToReceipts = 60
/** The time for which a try without a bank's answer counts, and a little more. */
const mostSecondsPending = 65

type AfterStart = {
  port: number
  dataDir: string
  /** All charities, whether the other payers pay there or not. */
  charities: readonly Charity[]
  chance: Chance
  keys: Keys
  /** The name of the payers. */
  name: string
  report: (violation: string) => void
}

/**
 * Checks the guarantees that hold once the product is ready after a kill. The first payer at every
 * charity pays within ten seconds, and receipts are caught up within a minute. Leases of dead
 * processes are released. Returns these payers, who are checked like all others.
 */
export const checkAfterStart = async (started: AfterStart): Promise<readonly Payer[]> => {
  const readyAt = performance.now()
  const db = await openDatabase(() => findDatabaseUrl(started.dataDir))
  try {
    const [payers] = await Promise.all([
      Promise.all(started.charities.map((charity) => payFirst(started, charity, readyAt))),
      checkReceipts(db, started, readyAt),
      checkLeases(db, started, readyAt),
    ])
    return payers
  } finally {
    await db.end()
  }
}

const payFirst = async (
  { port, chance, keys, name, report }: AfterStart,
  charity: Charity,
  readyAt: number,
): Promise<Payer> => {
  const own = chance.apart()
  const payer = {
    ...createPayer({ charity, chance: own, name: `${name}-${charity.host.split('.')[0]}`, keys }),
    cards: [{ reference: 'pm_card_hk' }],
  }
  await pay(payer, { port, charity, chance: own }, { startsAtOnce: true })
  const seconds = secondsSince(readyAt)
  if (payer.told !== 'succeeded' || seconds > mostSecondsToPay) {
    report(`the first payer at ${charity.host} was told "${payer.told}" after ${seconds} s`)
  }
  return payer
}

const checkReceipts = async (
  db: pg.Client,
  { report }: AfterStart,
  readyAt: number,
): Promise<void> => {
  const { rows: heads } = await db.query<{ head: string }>(
    'select position::text as head from es.head',
  )
  const count = async (): Promise<number> => {
    const { rows } = await db.query<{ missing: number }>(
      `select count(*)::int as missing from es.events e
        where e.type = 'PaymentSucceeded' and e.position <= $1 and not exists (
          select from read_models.payment_history h
          where h.payment_id = (e.data ->> 'paymentId')::uuid and h.receipt_number is not null)`,
      [heads[0]?.head],
    )
    return rows[0]?.missing ?? 0
  }
  const isOver = async () => (await count()) === 0
  if (await holdsWithin(mostSecondsToReceipts, readyAt, isOver)) return
  report(`${await count()} payments had no receipt ${mostSecondsToReceipts} s after the start`)
}

// One process runs: the leases of the dead ones end by themselves.
const checkLeases = async (
  db: pg.Client,
  { report }: AfterStart,
  readyAt: number,
): Promise<void> => {
  const readHeld = async () => {
    const { rows } = await db.query<{ processes: number; tooLong: number }>(
      `select count(*) filter (where name like 'process %' and expires_at > now())::int as processes,
        count(*) filter (where expires_at > now() + make_interval(secs => $1))::int as "tooLong"
        from operational.leases`,
      [leaseSeconds + 1],
    )
    return rows[0] ?? { processes: 0, tooLong: 0 }
  }
  const isReleased = async () => {
    const { processes, tooLong } = await readHeld()
    return processes <= 1 && tooLong === 0
  }
  if (await holdsWithin(leaseSeconds + 2, readyAt, isReleased)) return
  report(`dead processes hold leases after the start: ${JSON.stringify(await readHeld())}`)
}

/** Checks, once all payers have an answer, that no card counts as being with its bank any more. */
export const checkPendingTries = async (
  dataDir: string,
  report: AfterStart['report'],
): Promise<void> => {
  const db = await openDatabase(() => findDatabaseUrl(dataDir))
  const readPending = async () => {
    const { rows } = await db.query<{ key: string; tries: number }>(
      `select split_part(c.key, ' ', 1) as key, count(*)::int as tries
        from operational.try_counts c, operational.living_tries(c.pending, array(
          select payment_id from read_models.payment_history where completed_at is not null), now()) group by c.key`,
    )
    return rows
  }
  try {
    const isNone = async () => (await readPending()).length === 0
    if (await holdsWithin(mostSecondsPending, performance.now(), isNone)) return
    report(`cards count as being with their banks: ${JSON.stringify(await readPending())}`)
  } finally {
    await db.end()
  }
}

const secondsSince = (at: number): number => Math.round((performance.now() - at) / 100) / 10

const holdsWithin = async (
  seconds: number,
  since: number,
  isSo: () => Promise<boolean>,
): Promise<boolean> => {
  while (!(await isSo())) {
    if (secondsSince(since) > seconds) return false
    await pause(250)
  }
  return true
}
