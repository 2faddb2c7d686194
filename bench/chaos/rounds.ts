import { setTimeout as pause } from 'node:timers/promises'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { fillWithGivers, makeDue, toPlanId, type GivenCard } from '../instalments/givers.ts'
import { keepCard } from '../instalments/saved-card.ts'
import { requestLedger } from '../reports/request-ledger.ts'
import { openAccount, type Account } from './people/account.ts'
import { call } from './people/call.ts'
import type { Chance } from '@almoner/sandbox/chance.ts'
import { give, type Giving } from './people/giver.ts'
import type { Played } from './judging/judge.ts'
import type { Death, Machine } from './machine.ts'
import { charities as worldCharities } from '@almoner/sandbox/world/charities/charities.ts'
import { checkAfterStart, checkPendingTries } from './people/first-payers.ts'
import { findDatabaseUrl, withBooks, readKeys } from './outside.ts'
import type { Keys } from '@almoner/platform/key/keys.ts'
import { createPayer, pay, type Charity, type Payer } from './people/payer.ts'

type InARound = { payers: number; givers: number; others: number }

type Rounds = {
  machine: Machine
  port: number
  dataDir: string
  chance: Chance
  rounds: number
  inARound: InARound
  report: (violation: string) => void
}

const reportsOfRound = 4

type Charities = readonly [Charity, Charity, Charity]

/** All participants of a round, each with a random generator of their own. */
type Round = Rounds & {
  round: number
  charities: Charities
  accounts: readonly Account[]
  card: GivenCard | null
  keys: Keys
}

export const playRounds = async (options: Rounds): Promise<Played> => {
  const { machine, port, dataDir, chance, rounds, inARound, report } = options
  const charities = [
    await charityAt(port, 'harbour.localhost'),
    await charityAt(port, 'lionrock.localhost'),
    await charityAt(port, 'bauhinia.localhost'),
  ] as const
  const all = await Promise.all(
    worldCharities.map(({ subDomain }) => charityAt(port, `${subDomain}.localhost`)),
  )
  const accounts = await openAccounts(port, charities, inARound.givers)
  const card = inARound.others > 0 ? await keepCard(findDatabaseUrl(dataDir)) : null
  const keys = await readKeys(dataDir)
  const payers: Payer[] = []
  const givings: Giving[] = []
  const deathsAt: Date[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const playing = { ...options, round, charities, accounts, card, keys }
    await fillWithOthers(playing)
    const began = performance.now()
    const paying = payAll(playing, payers)
    const giving = giveAll(playing, givings)
    const dueAfter = chance.between(0, 800)
    const due = othersFallDue(playing, dueAfter)
    const reports = requestReports(playing)
    // Every other death is in the midst of the charges.
    const notBefore = chance.happens(0.5) ? dueAfter + 200 : 50
    const deaths = await dieAndRise(machine, { chance: chance.apart(), notBefore, deathsAt })
    const started = { port, dataDir, charities: all, chance: chance.apart(), keys, report }
    const first = checkAfterStart({ ...started, name: `first-${round}` })
    await Promise.all([paying, giving, due, reports, first])
    payers.push(...(await first))
    await checkPendingTries(dataDir, report)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.log(`round ${round}: ${deaths.join(', then ')}; everybody answered after ${seconds} s`)
  }
  return { payers, givings, deathsAt }
}

const payAll = async (
  { round, port, charities, chance, inARound, keys }: Round,
  payers: Payer[],
): Promise<void> => {
  const paying = Array.from({ length: inARound.payers }, async (_, index) => {
    const own = chance.apart()
    const charity = own.pick(charities)
    const payer = createPayer({ charity, chance: own, name: `${round}-${index}`, keys })
    payers.push(payer)
    await pay(payer, { port, charity, chance: own })
  })
  await Promise.all(paying)
}

const giveAll = async (
  { round, dataDir, chance, accounts }: Round,
  givings: Giving[],
): Promise<void> => {
  const fallsDue = (planId: string, number: number): Promise<void> =>
    withBooks(dataDir, (store) => due(store, { planId: planId as RecurringPlanId, number }))
  const giving = accounts.map(async (account, index) => {
    const name = `chaos-plan-${round}-${index}`
    const newGiving = await give(account, { chance: chance.apart(), name, fallsDue })
    if (newGiving !== null) givings.push(newGiving)
  })
  await Promise.all(giving)
}

const countOthers = ({ round, inARound: { others } }: Round) => ({
  first: (round - 1) * others,
  count: others,
})

const fillWithOthers = async (playing: Round): Promise<void> => {
  const { dataDir, charities, card } = playing
  if (card === null) return
  const organisationId = charities[0].organizationId as OrganisationId
  const filled = { organisationId, card, ...countOthers(playing) }
  await withBooks(dataDir, (store) => fillWithGivers({ store, ...filled }))
}

const othersFallDue = async (playing: Round, afterMilliseconds: number): Promise<void> => {
  await pause(afterMilliseconds)
  const { first, count } = countOthers(playing)
  await withBooks(playing.dataDir, async (store) => {
    const all = Array.from({ length: count }, (_, index) => toPlanId(first + index))
    await Promise.all(all.map((planId) => due(store, { planId, number: 1 })))
  })
}

const due = async (store: EventStore, instalment: Parameters<typeof makeDue>[1]): Promise<void> => {
  // Another process wrote to the plan at that time, so the plan is read again.
  if ((await makeDue(store, instalment)) === 'conflict') throw new Error('a conflict')
}

/** Requests ledgers at times before, during and after the death of the program. */
const requestReports = async ({ round, dataDir, charities, chance }: Round): Promise<void> => {
  const own = chance.apart()
  for (let number = 1; number <= reportsOfRound; number += 1) {
    await pause(own.between(0, 1_000))
    const organisationId = own.pick(charities).organizationId as OrganisationId
    const reportId = uuidFrom(organisationId, `report:${round}:${number}`) as Id<'report'>
    const at = instantFromMilliseconds(Date.now())
    await withBooks(dataDir, async (store) => {
      const position = await store.head()
      const staffId = fixtureId('staff', 1)
      await requestLedger(store, { reportId, organisationId, staffId, position, at })
    })
  }
}

const openAccounts = async (
  port: number,
  [first, second]: Charities,
  count: number,
): Promise<readonly Account[]> => {
  const accounts: Account[] = []
  for (let index = 0; index < count; index += 1) {
    const charity = index % 2 === 0 ? first : second
    accounts.push(await openAccount({ port, charity, name: `chaos-${index}` }))
  }
  return accounts
}

const dieAndRise = async (
  machine: Machine,
  { chance, notBefore, deathsAt }: { chance: Chance; notBefore: number; deathsAt: Date[] },
): Promise<readonly string[]> => {
  const deaths: string[] = []
  do {
    await pause(chance.between(notBefore, notBefore + 2_000))
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
    deathsAt.push(new Date())
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
