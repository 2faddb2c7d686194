import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Position } from '@almoner/eventstore/position.ts'

/**
 * The measurements of this process. There is one registry for the process, because its memory and
 * its clock are shared.
 */
const registry = new Registry()
const registers = [registry]

const appends = new Histogram({
  name: 'almoner_append_seconds',
  help: 'How long appends to the books took, by what became of them',
  labelNames: ['outcome'],
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers,
})

const waiting = new Gauge({
  name: 'almoner_appends_under_way',
  help: 'Appends that were asked for and are not answered',
  registers,
})

const tries = new Counter({
  name: 'almoner_payment_tries_total',
  help: 'Tries to pay, by method and by what the limits said',
  labelNames: ['method', 'verdict'],
  registers,
})

const alarms = new Counter({
  name: 'almoner_card_testing_alarms_total',
  help: 'How often it began that somebody tried out cards at a charity',
  registers,
})

const databaseUp = new Gauge({
  name: 'almoner_database_up',
  help: '1 where the books and the read models could be asked',
  registers,
})

const head = new Gauge({
  name: 'almoner_events_head_position',
  help: 'The newest position of the books',
  registers,
})

const ofReadModel = (name: string, help: string) =>
  new Gauge({ name: `almoner_read_model_${name}`, help, labelNames: ['read_model'], registers })

const position = ofReadModel('position', 'Everything up to here is taken in')
const lagEvents = ofReadModel(
  'lag_events',
  'Events between a read model and the head; only where the store counts them',
)
const lagSeconds = ofReadModel('lag_seconds', 'The age of the oldest event not taken in')
const stalled = ofReadModel('stalled', '1 where there is something to take in and nothing moves')
const stopped = ofReadModel('stopped', '1 where an event cannot be taken in')

const reactionsLagSeconds = new Gauge({
  name: 'almoner_reactions_lag_seconds',
  help: 'The age of the oldest event that was not reacted to, of payments and what else is at once, and of letters',
  labelNames: ['reader'],
  registers,
})
const reactionsStalled = new Gauge({
  name: 'almoner_reactions_stalled',
  help: '1 where there is something to react to and nothing moves',
  labelNames: ['reader'],
  registers,
})

const overdue = new Gauge({
  name: 'almoner_instalments_overdue',
  help: 'Instalments of monthly gifts that nobody asked for in time, or told the end of: 0 while all is well',
  registers,
})

const ofInstalments = (name: string, help: string) =>
  new Gauge({ name: `almoner_instalments_${name}`, help, labelNames: ['day'], registers })

/** The instalments of yesterday and of today in Hong Kong. */
const instalments = {
  due: ofInstalments('due', 'Instalments of monthly gifts due on the day'),
  resolved: ofInstalments('resolved', 'Of those due: taken, left out or let go'),
  waiting: ofInstalments('waiting', 'Of those due: waiting for their donor'),
  open: ofInstalments('open', 'Of those due: to come, with the bank or tried again by themselves'),
}

type InstalmentsOfDay = Readonly<Record<keyof typeof instalments, number>>

/** The progress of a reader of the events: a read model, or the reactions. */
type MeasuredReader = {
  name: string
  position: Position
  /** Null if the store does not count events. */
  lagEvents: number | null
  lagSeconds: number
  isStalled: boolean
  /** Null while it runs. */
  stopped: object | null
}

/** The values that a scrape reads from the event store; null if it did not answer. */
export type Measured = {
  head: Position
  readModels: readonly MeasuredReader[]
  others: readonly MeasuredReader[]
  instalments: { overdue: number; yesterday: InstalmentsOfDay; today: InstalmentsOfDay }
} | null

type TryVerdict = 'passed' | 'refused' | 'challenged' | 'solved' | 'not_solved'

export const countTry = (one: { method: PaymentMethod; verdict: TryVerdict }): void => {
  tries.inc(one)
}

export const countAlarm = (): void => {
  alarms.inc()
}

/** Wraps an event store and measures the time of every append. */
export const measureAppends = (store: EventStore): EventStore => ({
  ...store,
  append: async (append) => {
    const done = appends.startTimer()
    waiting.inc()
    let outcome = 'failed'
    try {
      const result = await store.append(append)
      outcome = result.outcome
      return result
    } finally {
      waiting.dec()
      done({ outcome })
    }
  },
})

/**
 * Returns all measurements as Prometheus text. `status` is null if the database could not be read.
 */
export const metricsText = async (
  status: Measured,
): Promise<{ contentType: string; text: string }> => {
  collectOnce()
  databaseUp.set(status === null ? 0 : 1)
  // An unknown value is left out instead of repeating an old one.
  for (const gauge of gaugesOfBooks) gauge.reset()
  if (status === null) {
    // These gauges have no label, so `reset` does not leave them out.
    head.remove()
    overdue.remove()
  } else {
    head.set(Number(status.head))
    for (const model of status.readModels) {
      const labels = { read_model: model.name }
      position.set(labels, Number(model.position))
      if (model.lagEvents !== null) lagEvents.set(labels, model.lagEvents)
      lagSeconds.set(labels, model.lagSeconds)
      stalled.set(labels, model.isStalled ? 1 : 0)
      stopped.set(labels, model.stopped === null ? 0 : 1)
    }
    for (const { name: reader, lagSeconds: lag, isStalled } of status.others) {
      reactionsLagSeconds.set({ reader }, lag)
      reactionsStalled.set({ reader }, isStalled ? 1 : 0)
    }
    setInstalmentGauges(status.instalments)
  }
  return { contentType: registry.contentType, text: await registry.metrics() }
}

const gaugesOfBooks: readonly Gauge[] = [
  head,
  position,
  lagEvents,
  lagSeconds,
  stalled,
  stopped,
  reactionsLagSeconds,
  reactionsStalled,
  overdue,
  ...Object.values(instalments),
]

const setInstalmentGauges = (options: NonNullable<Measured>['instalments']): void => {
  overdue.set(options.overdue)
  for (const day of ['yesterday', 'today'] as const) {
    for (const name of ['due', 'resolved', 'waiting', 'open'] as const) {
      instalments[name].set({ day }, options[day][name])
    }
  }
}

let collecting = false

// Called only in a process that is scraped, because it then observes the garbage collector.
const collectOnce = (): void => {
  if (collecting) return
  collecting = true
  collectDefaultMetrics({ register: registry })
}
