import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isQuiet, readBooks } from '../chaos/judging/books.ts'
import type { Machine } from '../chaos/machine.ts'
import type { Charity, Payer } from '../chaos/people/payer.ts'
import { checkPromises } from '../chaos/judging/promises.ts'
import { checkStore } from '../chaos/judging/store-promises.ts'
import { giver, insist } from './checkout.ts'
import type { Lines } from './line.ts'

type Killing = {
  machine: Machine
  dataDir: string
  lines: Lines
  charity: Charity
  payers: number
  seconds: number
}

const quietWithinMilliseconds = 10 * 60_000

/**
 * Lets all payers pay, and half-way kills and restarts the program. Payers without an answer send
 * their request again. Returns the payers who paid, and every broken guarantee.
 */
export const payThroughADeath = async (
  killing: Killing,
  before: readonly Payer[],
): Promise<{ paid: number; broken: readonly string[] }> => {
  const { machine, dataDir, lines, charity, payers, seconds } = killing
  const everybody: Payer[] = []
  const until = performance.now() + seconds * 1_000
  const pay = async (_: unknown, lane: number): Promise<void> => {
    for (let number = 0; performance.now() < until; number += 1) {
      const payer = giver(charity, `killed-${lane}-${number}`)
      everybody.push(payer)
      await insist(lines, charity, payer)
    }
  }
  const paying = Promise.all(Array.from({ length: payers }, pay))
  await pause((seconds * 1_000) / 2)
  await machine.die('program')
  await machine.start()
  await paying
  const broken = await brokenPromises(dataDir, [...before, ...everybody])
  return { paid: everybody.filter(({ told }) => told === 'succeeded').length, broken }
}

const brokenPromises = async (
  dataDir: string,
  payers: readonly Payer[],
): Promise<readonly string[]> => {
  const broken: string[] = []
  const { url } = JSON.parse(readFileSync(join(dataDir, 'connection.json'), 'utf8')) as {
    url: string
  }
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    // Letters give way to payers, and are all sent in the end.
    const until = Date.now() + quietWithinMilliseconds
    while (!(await isQuiet(db)) && Date.now() < until) await pause(500)
    if (Date.now() >= until) broken.push('not everything that was begun has ended')
    const report = (sentence: string): void => void broken.push(sentence)
    await checkStore(db, report)
    checkPromises(await readBooks(db), payers, report)
  } finally {
    await db.end()
  }
  return broken
}
