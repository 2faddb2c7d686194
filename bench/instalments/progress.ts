import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../contender/cluster.ts'

/** The product's progress, read from its database. */
export const createProgress = ({ ask }: Pick<Cluster, 'ask'>, url: string) => {
  const countRows = async (sql: string): Promise<number> => {
    const [row] = await ask<{ count: string }>(url, `select count(*)::text as count ${sql}`)
    return Number(row?.count)
  }
  return {
    told: (type: string) => countRows(`from es.events where type = '${type}'`),
    /** Counts the plans whose processes have started and wait, with no event left to react to. */
    resting: async (): Promise<number> => {
      const behind = await countRows(`from read_models.checkpoints, es.head
        where checkpoints.position < head.position and name in ('reactions', 'letters')`)
      if (behind > 0) return 0
      return await countRows(`from processes.instances i where status = 'running'
        and id like 'recurring-plan-%' and exists (
          select from processes.journal j where j.instance = i.id)`)
    },
    /** No event that is recorded until now needs a letter any more. */
    withoutLetters: () =>
      ask(
        url,
        `update read_models.checkpoints set position = head.position
          from es.head where name = 'letters'`,
      ),
    /** Charged more than once at the provider, or recorded a different number of times. */
    amiss: async (): Promise<readonly string[]> => {
      const charges = await countRows(`from sandbox.stripe_objects where kind = 'charge'
        and body ->> 'status' = 'succeeded'`)
      const charged = await countRows(`from (select distinct body ->> 'payment_intent'
        from sandbox.stripe_objects where kind = 'charge' and body ->> 'status' = 'succeeded') c`)
      const books = async (type: string, name: string) => {
        const all = await countRows(`from es.events where type = '${type}'`)
        const distinct = await countRows(`from (
          select distinct ${name} from es.events where type = '${type}') d`)
        return { type, all, distinct }
      }
      const of = [
        await books('PaymentSucceeded', `data ->> 'paymentId'`),
        await books('InstalmentCompleted', `data ->> 'planId'`),
        await books('InstalmentBegun', `data ->> 'planId'`),
        await books('ReceiptIssued', `data -> 'of' ->> 'id'`),
        await books('ReceiptMailed', `data -> 'of' ->> 'id'`),
      ]
      return [
        ...(charges === charged ? [] : [`${charges} charges of ${charged} payments`]),
        ...of.flatMap(({ type, all, distinct }) =>
          all === distinct && all === charges
            ? []
            : [`${all} ${type} of ${distinct}, and ${charges} charges`],
        ),
      ]
    },
  }
}

export type Progress = ReturnType<typeof createProgress>

/** Polls until this many are reported; throws if it takes too long. */
export const waitUntil = async (
  readCount: () => Promise<number>,
  { wanted, seconds, what }: { wanted: number; seconds: number; what: string },
): Promise<void> => {
  const end = performance.now() + seconds * 1_000
  for (;;) {
    const count = await readCount()
    if (count >= wanted) return
    if (performance.now() > end) throw new Error(`${what}: ${count} of ${wanted} in ${seconds} s`)
    await pause(500)
  }
}

/** Memory of the process of this program's name: now, and the maximum since its start. */
export const measureMegabytes = (program: string): { now: number; most: number } => {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  const pid = children
    .trim()
    .split(' ')
    .find((each) => readCommand(each).includes(program))
  if (pid === undefined) throw new Error(`${program} is not running`)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024)
  return { now: of('VmRSS'), most: of('VmHWM') }
}

const readCommand = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
