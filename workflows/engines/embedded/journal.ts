import { assert } from '@almoner/domain/kernel/assert.ts'
import { DBOS } from '@dbos-inc/dbos-sdk'
import type { ActivityEnd } from '../try-activity.ts'
import type { InWorkflow, Keeping } from './keeping.ts'

/** What a process was told, in the order in which it was told it. Moments are in milliseconds. */
type Entry =
  | { what: 'activity'; name: string; end: ActivityEnd; at: number }
  | { what: 'waits'; until: number }
  /** `came`: what it waited for; unsaid by a process from before there were its own waits. */
  | { what: 'woke'; at: number; came?: boolean }

/** What it was told after so many waits; several may follow the same one. */
export type Page = { waits: number; entries: readonly Entry[] }

export type Journal = ReturnType<typeof createJournal>

export const pageName = 'journal'

/** How much of a process's work, by its duration, a machine that dies may make it do again. */
const mostUnwrittenMilliseconds = 1_000

/**
 * A process's memory over a crash. It is written page by page and not entry by entry: before every
 * wait, when the machine stops, and when a second's work has come together. Most processes end
 * within that, and write nothing but their end. A machine that dies takes the page that is not yet
 * written with it, and the activities on it are made again as one that was cut off is: each finds in
 * the books and at the provider, under the same ids, what it has done. The moment of the start is
 * kept with the start, so that no deadline that is counted from it ever moves.
 */
export const createJournal = (begun: {
  at: number
  pages: readonly Page[]
  /** A page is a step of the workflow, also where somebody else than the workflow has it written. */
  keeping: Keeping
}) => {
  const { keeping } = begun
  const pages = [...begun.pages]
  let unread: Entry[] = []
  let unwritten: Entry[] = []
  let unwrittenMilliseconds = 0
  let written: Promise<void> = Promise.resolve()
  let waits = 0
  let moment = begun.at
  let toldAt = performance.now()

  const movedTo = (at: number): number => {
    toldAt = performance.now()
    moment = at
    return at
  }
  /** Where the clock is set back, time goes on as it does: no deadline of a process moves with it. */
  const moveOn = (): number =>
    movedTo(Math.max(Date.now(), Math.floor(moment + performance.now() - toldAt)))

  const hasMore = (): boolean => unread.length > 0 || pages[0]?.waits === waits

  /** What it was told the last time it came here; null where it has never been. */
  const read = async (): Promise<Entry | null> => {
    if (unread.length === 0 && pages[0]?.waits === waits) {
      pages.shift()
      const inWorkflow = await keeping.inWorkflow()
      const page = await inWorkflow(() =>
        DBOS.runStep(() => Promise.reject(new ProcessChanged()), { name: pageName }),
      )
      unread = [...(page as Page).entries]
    }
    return unread.shift() ?? null
  }

  // One after the other, in the order of their numbers: the machine's stop may come between.
  const write = (): Promise<void> => {
    written = written.then(async () => {
      if (unwritten.length === 0) return
      const page: Page = { waits, entries: unwritten }
      unwritten = []
      unwrittenMilliseconds = 0
      await writePage(await keeping.inWorkflow(), page)
    })
    return written
  }

  return {
    /** The moment at which the process was told the last thing. */
    moment: (): number => moment,
    write,
    /** `began`: when its first attempt did, which may have had to wait for its turn. */
    activity: async (
      name: string,
      perform: (began: () => void) => Promise<ActivityEnd>,
    ): Promise<ActivityEnd> => {
      const told = await read()
      if (told) {
        if (told.what !== 'activity' || told.name !== name) throw new ProcessChanged()
        movedTo(told.at)
        return told.end
      }
      let since: number | null = null
      const end = await perform(() => {
        since ??= performance.now()
      })
      unwrittenMilliseconds += performance.now() - (since ?? performance.now())
      unwritten.push({ what: 'activity', name, end, at: moveOn() })
      if (unwrittenMilliseconds > mostUnwrittenMilliseconds) await write()
      return end
    },
    /**
     * A wait, with what is known by now and when it ends written before it begins: no crash moves that.
     * Answers whether what it waits for came. `listen` is the wait itself, and is not begun where the
     * process is known to have woken from it; `before` is done once what is known is written, each
     * time the process comes here.
     */
    wait: async (
      until: number,
      {
        before,
        listen,
      }: { before: () => Promise<void>; listen: (until: number) => Promise<boolean> },
    ): Promise<boolean> => {
      const begun = await read()
      if (begun && begun.what !== 'waits') throw new ProcessChanged()
      if (!begun) {
        unwritten.push({ what: 'waits', until })
        await write()
      }
      await before()
      waits += 1
      const woke = await read()
      if (woke) {
        if (woke.what !== 'woke') throw new ProcessChanged()
        movedTo(woke.at)
        return woke.came ?? false
      }
      const came = await listen(begun?.until ?? until)
      unwritten.push({ what: 'woke', at: moveOn(), came })
      return came
    },
    /** Before a wait of the engine's own: what was told until now is written, as the wait itself is. */
    beforeWait: async (): Promise<void> => {
      if (hasMore()) throw new ProcessChanged()
      await write()
    },
    afterWait: async (): Promise<void> => {
      waits += 1
      const told = await read()
      if (told && told.what !== 'woke') throw new ProcessChanged()
      if (told) movedTo(told.at)
      else unwritten.push({ what: 'woke', at: moveOn() })
    },
  }
}

/** A process whose steps were changed under what is under way; it takes a new name instead. */
class ProcessChanged extends Error {
  override name = 'ProcessChanged'
  override message = 'the process is not the one that wrote this journal'
}

const writePage = async (inWorkflow: InWorkflow, page: Page): Promise<void> => {
  let isWritten = false
  await inWorkflow(() =>
    DBOS.runStep(
      async () => {
        isWritten = true
        return page
      },
      { name: pageName },
    ),
  )
  // Another page stood in its place: somebody else runs this process.
  assert(isWritten, 'a page of a journal is written once')
}
