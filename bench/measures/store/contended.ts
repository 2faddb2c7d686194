import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '@almoner/domain/kernel/decider.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { drive, type Driven } from '../../contender/drive.ts'
import { atLeast, atMost, type Bench, type Figure, type Measure } from '../../measure.ts'
import { enter, runRounds, findOurs, findOthers } from '../../contender/rounds.ts'
import { median } from '../../contender/statistics.ts'

const workers = 64

/** All workers write to one stream: a receipt book on the evening of a telethon. */
export const contended: Measure = {
  name: 'contended',
  target: 'one stream, 64 writers ≥ 5,000/s accepted, no conflict surfaced without a cause',
  run: async (bench) => {
    const seconds = bench.quick ? 1 : 2
    const rounds = bench.quick ? 1 : 3
    const stores = bench.contenders.filter(({ name }) => !/insert/.test(name))
    const entrants = await enter(bench, 'contended', stores)
    const results = await runRounds(entrants, rounds, async ({ streams }) => {
      if (streams === null) throw new Error('a store without streams cannot be contended')
      await drive({ workers, seconds: 0.2 }, streams.appendHot)
      return await drive({ workers, seconds }, streams.appendHot)
    })
    const ours = findOurs(results)
    bench.tell('contended: bare appends measured')
    const unconditional: Figure = {
      what: 'one stream, 64 writers, any revision',
      value: ours.perSecond,
      unit: '/s',
      target: atLeast(ours.perSecond, 5_000, '≥ 5,000/s'),
    }
    const compared = findOthers(results).map((peer): Figure => ({
      what: 'one stream, 64 writers, any revision',
      value: ours.perSecond,
      unit: '/s',
      against: { name: peer.name, value: peer.perSecond },
      ratio: ours.perSecond / peer.perSecond,
    }))
    return [unconditional, ...compared, ...(await throughCommands(bench, { rounds, seconds }))]
  },
}

const counted = eventShape('Counted', v.object({ sequence: v.number() }))

/** A numbered book: each next number depends on the newest, as a receipt's does. */
const numbers: Decider<number, 'next', EventOf<typeof counted>, never> = {
  category: 'numbers',
  shapes: [counted],
  snapshot: { version: 1, state: v.number() },
  initial: 0,
  decide: (_, sequence) => [{ type: 'Counted', data: { sequence: sequence + 1 } }],
  evolve: (_, { data }) => data.sequence,
}

const throughCommands = async (
  { cluster, tell }: Bench,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<readonly Figure[]> => {
  const store = createPostgresStore({ url: await cluster.books('commands') })
  const driven: Driven[] = []
  let surfaced = 0
  let commandCount = 0
  const at = instantFromMilliseconds(Date.now())
  for (let round = 0; round < rounds; round += 1) {
    const id = randomUUID()
    const command = async (): Promise<boolean> => {
      commandCount += 1
      const context = { tenant: null, actor: 'guest', correlation: 'bench', causation: null, at }
      const commandId = randomUUID()
      try {
        const options = { decider: numbers, id, command: 'next', context } as const
        await handleCommand(store, {
          ...options,
          context: { ...context, commandId, input: 'next' },
        })
        return true
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'TooBusy') throw error
        surfaced += 1
        return false
      }
    }
    driven.push(await drive({ workers, seconds }, command))
  }
  await store.close()
  tell(`contended: ${commandCount} commands to one stream, ${surfaced} conflicts surfaced`)
  const perSecond = median(driven.map((one) => one.perSecond))
  return [
    {
      what: 'one stream, 64 writers, through commands',
      value: perSecond,
      unit: '/s',
      target: atLeast(perSecond, 5_000, '≥ 5,000/s'),
    },
    {
      what: 'conflicts surfaced without a cause',
      value: surfaced,
      unit: '',
      target: atMost(surfaced, 0, '0'),
    },
  ]
}
