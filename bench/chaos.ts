import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { readModels } from '@almoner/projections/read-models.ts'
import { unusedPort } from '@almoner/sandbox/lifecycle/testing/started-process.ts'
import { dumpReadModels, isQuiet, readBooks } from './chaos/books.ts'
import { call } from './chaos/call.ts'
import { chanceFrom, type Chance } from './chaos/chance.ts'
import { createMachine, type Death, type Machine } from './chaos/machine.ts'
import { answerBank, createPayer, pay, type Charity, type Payer } from './chaos/payer.ts'
import { checkPromises } from './chaos/promises.ts'

/**
 * Kills the whole product again and again while people pay, and then asks whether any promise was
 * broken: `node bench/chaos.ts --rounds 10 --seed 7`. Exit code 1 where one was.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '10' },
      payers: { type: 'string', default: '16' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      keep: { type: 'boolean', default: false },
    },
  })
  const seed = Number(values.seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'almoner-chaos-'))
  const violations: string[] = []
  const report = (violation: string): void => void violations.push(violation)
  const port = await unusedPort()
  const machine = createMachine({ port, dataDir, complain: report })
  console.log(`seed ${seed}, ${values.rounds} rounds of ${values.payers} payers`)
  try {
    await machine.start()
    const payers = await playRounds({
      machine,
      port,
      chance: chanceFrom(seed),
      rounds: Number(values.rounds),
      payersInARound: Number(values.payers),
    })
    await judge({ dataDir, payers, port, report })
    await machine.stop()
    const { count, longestMilliseconds } = machine.starts()
    console.log(`${count} starts, the longest took ${longestMilliseconds} ms`)
  } finally {
    await machine.stop()
    if (values.keep || violations.length > 0) console.log(`the data folder is kept: ${dataDir}`)
    else rmSync(dataDir, { recursive: true, force: true })
  }
  for (const violation of violations) console.log(`VIOLATION ${violation}`)
  console.log(violations.length === 0 ? 'every promise was kept' : `seed ${seed} broke promises`)
  process.exitCode = violations.length === 0 ? 0 : 1
}

type Rounds = {
  machine: Machine
  port: number
  chance: Chance
  rounds: number
  payersInARound: number
}

const playRounds = async (options: Rounds): Promise<readonly Payer[]> => {
  const { machine, port, chance, rounds, payersInARound } = options
  const charities = [
    await charityAt(port, 'harbour.localhost'),
    await charityAt(port, 'lionrock.localhost'),
    await charityAt(port, 'bauhinia.localhost'),
  ] as const
  const everybody: Payer[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const began = performance.now()
    const paying = Array.from({ length: payersInARound }, async (_, index) => {
      const own = chance.apart()
      const charity = own.pick(charities)
      const payer = createPayer({
        charity,
        chance: own,
        name: `${round}-${index}`,
      })
      everybody.push(payer)
      await pay(payer, { port, charity, chance: own })
    })
    const deaths = await dieAndRise(machine, chance.apart())
    await Promise.all(paying)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.log(`round ${round}: ${deaths.join(', then ')}; everybody answered after ${seconds} s`)
  }
  return everybody
}

const dieAndRise = async (machine: Machine, chance: Chance): Promise<readonly string[]> => {
  const deaths: string[] = []
  do {
    await pause(chance.between(50, 2_500))
    const death = chance.pick<Death>([
      'program',
      'program',
      'program',
      'program and database',
      'database',
      'server process',
      'server process',
      'asked to stop',
    ])
    await machine.die(death)
    deaths.push(death)
    if (death === 'server process') continue
    while (chance.happens(0.3)) {
      const after = chance.between(50, 1_500)
      await machine.startAndDie(after)
      deaths.push(`again ${after} ms into the start`)
    }
    await machine.start()
  } while (chance.happens(0.4))
  return deaths
}

const charityAt = async (port: number, host: string): Promise<Charity> => {
  const { body } = await call('GET', { port, host, path: '/api/donors/organization' })
  const missions = await call('GET', { port, host, path: '/api/projects' })
  const list = Object.values(missions.body) as { id: string; donation: boolean }[]
  const mission = list.find(({ donation }) => donation)
  if (!mission) throw new Error(`nothing can be given to at ${host}`)
  return { host, organizationId: String(body['id']), projectId: mission.id }
}

type Judge = {
  dataDir: string
  port: number
  payers: readonly Payer[]
  report: (violation: string) => void
}

const judge = async ({ dataDir, port, payers, report }: Judge): Promise<void> => {
  for (const payer of payers) {
    const { leftAtBank } = payer
    if (leftAtBank !== null) {
      await answerBank(payer, { port, paymentIntent: leftAtBank, word: 'reject' })
    }
  }
  const { url } = JSON.parse(readFileSync(join(dataDir, 'connection.json'), 'utf8'))
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    const until = Date.now() + 120_000
    while (!(await isQuiet(db)) && Date.now() < until) await pause(250)
    if (Date.now() >= until) report('it was not quiet after two minutes')
    const books = await readBooks(db)
    checkPromises(books, payers, report)
    await compareWithRebuild(db, dataDir, report)
    tell(payers, books)
  } finally {
    await db.end()
  }
}

const compareWithRebuild = async (
  db: pg.Client,
  dataDir: string,
  report: (violation: string) => void,
): Promise<void> => {
  const before = await dumpReadModels(db)
  const command = fileURLToPath(new URL('../projections/rebuild-command.ts', import.meta.url))
  const env = { ...process.env, DATA_DIR: dataDir }
  for (const { name } of readModels) {
    await promisify(execFile)(process.execPath, [command, name], { env })
  }
  const until = Date.now() + 30_000
  while (!(await isQuiet(db)) && Date.now() < until) await pause(100)
  const after = await dumpReadModels(db)
  for (const [name, rows] of before) {
    const rebuilt = new Set(after.get(name))
    const lost = rows.filter((row) => !rebuilt.has(row))
    if (lost.length > 0 || rows.length !== after.get(name)?.length) {
      report(`${name} is not what a rebuild makes of it: ${lost.slice(0, 2).join(' ')}`)
    }
  }
}

const tell = (payers: readonly Payer[], books: Awaited<ReturnType<typeof readBooks>>): void => {
  const told = (what: Payer['told']) => payers.filter((payer) => payer.told === what).length
  const requests = payers.reduce((sum, payer) => sum + payer.requests, 0)
  const taken = books.charges.filter(({ status }) => status === 'succeeded').length
  console.log(
    `${payers.length} payers pressed ${requests} times: ${told('succeeded')} paid, ` +
      `${told('failed')} were refused, ${told('left')} left, ${told('nothing')} know nothing`,
  )
  console.log(
    `${books.events.length} events, ${taken} charges, ${books.mails.length} mails, ` +
      `${books.workflows.length} processes, ${books.undelivered} notices of the provider under way`,
  )
}

await main()
