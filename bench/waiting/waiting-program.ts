import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { bind } from '@almoner/workflows/engines/bound-process.ts'
import { createEmbeddedEngine } from '@almoner/workflows/engines/embedded/engine.ts'
import { recurringPlan } from '@almoner/workflows/processes/recurring-plan/process.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'

/**
 * A program that runs recurring plans on the embedded engine and nothing else, so that its memory is
 * theirs alone. It reads one command a line and answers each with a line. An instalment is a pause
 * of some milliseconds; the next one is due in twenty days.
 */
const [databaseUrl = ''] = process.argv.slice(2)
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }
const instalmentMilliseconds = 20
const next = 20 * 86_400_000
const startsAtOnce = 200

/** The moments at which each plan's instalment began, since the last `measure`. */
let worked: { planId: string; at: number }[] = []
let mostMegabytes = 0

const readMegabytes = (): number => process.memoryUsage.rss() / 1024 ** 2

const engine = await createEmbeddedEngine({
  databaseUrl,
  log,
  processes: [
    bind(recurringPlan, {
      goOn: async ({ planId }) => {
        const at = Date.now()
        worked.push({ planId, at })
        await pause(instalmentMilliseconds)
        return { status: 'waits', until: instantFromMilliseconds(at + next) }
      },
    }),
  ],
})
const readySeconds = performance.now() / 1_000
setInterval(() => {
  mostMegabytes = Math.max(mostMegabytes, readMegabytes())
}, 100)

const toId = (number: number) => `plan-${number}` as RecurringPlanId

const commands: Record<string, (argument: number) => Promise<unknown>> = {
  ready: async () => ({ readySeconds }),
  start: async (count) => {
    for (let number = 0; number < count; number += startsAtOnce) {
      const many = Array.from(
        { length: Math.min(startsAtOnce, count - number) },
        (_, index) => number + index,
      )
      const planIds = many.map(toId)
      await Promise.all(planIds.map((planId) => engine.start('recurring-plan', planId, { planId })))
    }
    return null
  },
  signal: async (number) => {
    const from = worked.length
    const began = performance.now()
    await engine.signal(toId(number), 'look')
    while (worked.length === from) await pause(1)
    return { milliseconds: performance.now() - began }
  },
  /** Returns the work done and the resources used since the last call. */
  measure: async () => {
    const answer = {
      worked,
      megabytes: readMegabytes(),
      mostMegabytes,
      processorMilliseconds: process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000,
    }
    worked = []
    mostMegabytes = 0
    return answer
  },
}

for await (const line of createInterface({ input: process.stdin })) {
  const [name = '', argument = '0'] = line.split(' ')
  console.log(JSON.stringify((await commands[name]?.(Number(argument))) ?? null))
}
