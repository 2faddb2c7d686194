import type { VirtualClock } from '../engines/virtual/clock.ts'

/** A provider's notice of a change: it names the object to read, but never the change itself. */
export type MoneyNotice = {
  kind: 'payout' | 'balance'
  accountId: string | null
  payoutId: string | null
}

/** `late`: the notice arrives after the next ones, so the order changes. */
type Mishap = 'lost' | 'doubled' | 'late'

const second = 1_000
const hour = 3_600 * second

/** A provider's notices on their way: most arrive once, a moment later. */
export const createFaultyNotices = (clock: VirtualClock) => {
  const listeners: ((notice: MoneyNotice) => void)[] = []
  const planned: Mishap[] = []
  let draw: (notice: MoneyNotice) => Mishap | undefined = () => planned.shift()

  const arriveIn = (milliseconds: number, notice: MoneyNotice): void => {
    clock.at(clock.milliseconds() + milliseconds, () => {
      for (const listener of listeners) listener(notice)
    })
  }

  const delays: Record<Mishap, readonly number[]> = {
    lost: [],
    doubled: [second, hour],
    late: [2 * hour],
  }

  return {
    send: (notice: MoneyNotice): void => {
      const mishap = draw(notice)
      for (const delay of mishap === undefined ? [second] : delays[mishap]) arriveIn(delay, notice)
    },
    onNotice: (listener: (notice: MoneyNotice) => void): void => {
      listeners.push(listener)
    },
    /** The next notices fare so, one after another. */
    plan: (...mishaps: Mishap[]): void => {
      planned.push(...mishaps)
    },
    /** Every notice from now on fares as it is drawn. */
    drawEach: (next: () => Mishap | undefined): void => {
      draw = () => planned.shift() ?? next()
    },
  }
}
