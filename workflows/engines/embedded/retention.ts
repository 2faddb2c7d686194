import { DBOS } from '@dbos-inc/dbos-sdk'
import type { Log } from '../../log.ts'
import type { Life } from './life.ts'

/** As long as the Temporal namespace keeps them. After that the books alone refuse a repeat. */
export const keptDays = 90

const betweenMilliseconds = 3_600_000
const atOnce = 500
/** A sweep that finds more goes on in an hour: ten thousand an hour is more than anybody starts. */
const mostBatches = 20
const day = 86_400_000

/**
 * Forgets processes that ended well long ago, with all they were told; how many. What ended in an
 * error stays for whoever looks into it.
 */
export const forgetEnded = async (life: Pick<Life, 'isOver'>, now: number): Promise<number> => {
  const completedBefore = new Date(now - keptDays * day).toISOString()
  let forgotten = 0
  for (let batch = 0; batch < mostBatches && !life.isOver(); batch += 1) {
    const ended = await DBOS.listWorkflows({
      status: 'SUCCESS',
      completedBefore,
      limit: atOnce,
      loadInput: false,
      loadOutput: false,
    })
    if (ended.length > 0) await DBOS.deleteWorkflows(ended.map(({ workflowID }) => workflowID))
    forgotten += ended.length
    if (ended.length < atOnce) break
  }
  return forgotten
}

/** Forgets them every hour, from an hour after the launch on, until it is stopped. */
export const keepForgetting = (options: {
  life: Pick<Life, 'isOver'>
  log: Log
}): { stop: () => Promise<void> } => {
  const { life, log } = options
  let sweeping: Promise<void> = Promise.resolve()
  const sweep = async (): Promise<void> => {
    try {
      const forgotten = await forgetEnded(life, Date.now())
      if (forgotten > 0) log.info({ forgotten }, 'processes that ended long ago were forgotten')
    } catch (error) {
      if (!life.isOver()) log.warn({ err: error }, 'ended processes were not forgotten')
    }
  }
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep)
  }, betweenMilliseconds).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await sweeping
    },
  }
}
