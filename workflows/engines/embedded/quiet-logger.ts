import type { DBOSConfig } from '@dbos-inc/dbos-sdk'
import type { Log } from '../../log.ts'
import type { Life } from './life.ts'

type EngineLogger = NonNullable<DBOSConfig['logger']>

/** The engine's own words in our log: its news as debug, and what ends with us not as trouble. */
export const quietLogger = (log: Log, life: Pick<Life, 'isOver'>): EngineLogger => {
  const plain = (entry: unknown): string => (typeof entry === 'string' ? entry : String(entry))
  const quiet = (entry: unknown): void => log.debug({ from: 'dbos' }, plain(entry))
  return {
    debug: quiet,
    info: quiet,
    warn: (entry) => (life.isOver() ? quiet(entry) : log.warn({ from: 'dbos' }, plain(entry))),
    error: (entry, details) =>
      life.isOver()
        ? quiet(entry)
        : log.error({ from: 'dbos', err: details?.error, stack: details?.stack }, plain(entry)),
  }
}
