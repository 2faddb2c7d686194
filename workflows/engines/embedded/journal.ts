import type { ActivityEnd } from '../try-activity.ts'
import type { Entry, Page, Reported } from './store.ts'

/**
 * A process whose steps were changed while it was under way. Give the changed version a new name
 * instead.
 */
export class ProcessChanged extends Error {
  override name = 'ProcessChanged'
  override message = 'the process is not the one that wrote this journal'
}

/** Work that a crash may repeat, in milliseconds. */
const longestUnwritten = 1_000

export type Journal = ReturnType<typeof createJournal>

/**
 * The memory of one process over a crash. After a restart the process runs from its beginning and
 * receives the values in the journal, until the journal ends. Entries are written in pages: before
 * a wait, when the engine closes, and after a second of work. A crash loses the page that is not
 * written yet, so activities of that second run again.
 */
export const createJournal = (
  start: { id: string; startedAt: number; pages: readonly (readonly Entry[])[] },
  savePage: (page: Page) => Promise<void>,
) => {
  const { id } = start
  let pastEntries = start.pages.flat()
  let position = 0
  let pageCount = start.pages.length
  let unwritten: Entry[] = []
  let unwrittenMilliseconds = 0
  let signalNumbers: number[] = []
  let reported: Reported = null
  let moment = start.startedAt
  let movedAt = performance.now()
  let lastWrite = Promise.resolve()

  const moveTo = (at: number): number => {
    movedAt = performance.now()
    moment = at
    return at
  }
  // Time continues even if the clock is set back.
  const moveOn = (): number =>
    moveTo(Math.max(Date.now(), Math.floor(moment + performance.now() - movedAt)))

  // A process whose code has changed receives no more values, even if it catches the error.
  const recall = <What extends Entry['what']>(
    what: What,
    name?: string,
  ): Extract<Entry, { what: What }> | undefined => {
    const entry = pastEntries[position]
    if (entry === undefined) return undefined
    if (entry.what !== what) throw new ProcessChanged()
    if ('name' in entry && entry.name !== name) throw new ProcessChanged()
    position += 1
    if (position === pastEntries.length) {
      pastEntries = []
      position = 0
    }
    if ('at' in entry) moveTo(entry.at)
    return entry as Extract<Entry, { what: What }>
  }

  const write = (): Promise<void> => {
    lastWrite = lastWrite.then(async () => {
      if (unwritten.length === 0) return
      const page = {
        id,
        page: pageCount,
        entries: unwritten,
        outcome: reported,
        heard: signalNumbers,
      }
      pageCount += 1
      unwritten = []
      unwrittenMilliseconds = 0
      signalNumbers = []
      await savePage(page)
    })
    return lastWrite
  }

  return {
    /** The moment at which the process last received a value. */
    moment: (): number => moment,
    reported: (): Reported => reported,
    countPages: (): number => pageCount,
    /** Returns true for the first report. */
    report: (outcome: unknown): boolean => {
      if (reported) return false
      reported = { outcome }
      return true
    },
    write,
    activity: async (
      name: string,
      perform: (began: () => void) => Promise<ActivityEnd>,
    ): Promise<ActivityEnd> => {
      const received = recall('activity', name)
      if (received) return received.end
      // The first attempt may have to wait for its turn, which is no work.
      let began: number | null = null
      const end = await perform(() => {
        began ??= performance.now()
      })
      unwrittenMilliseconds += performance.now() - (began ?? performance.now())
      unwritten.push({ what: 'activity', name, end, at: moveOn() })
      if (unwrittenMilliseconds > longestUnwritten) await write()
      return end
    },
    /** A wait. Its end is written before it begins, so that no crash moves the deadline. */
    wait: async (
      milliseconds: number,
      listen: (until: number) => Promise<{ came: boolean; numbers: readonly number[] }>,
    ): Promise<boolean> => {
      const waitEntry = recall('waits')
      const until = waitEntry?.until ?? Date.now() + milliseconds
      if (!waitEntry) {
        unwritten.push({ what: 'waits', until })
        if (milliseconds > 0) await write()
      }
      const woke = recall('woke')
      if (woke) return woke.came
      const { came, numbers } = await listen(until)
      unwritten.push({ what: 'woke', came, at: moveOn() })
      signalNumbers.push(...numbers)
      return came
    },
  }
}
