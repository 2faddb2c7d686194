import type { TemporalSettings } from '@almoner/platform/temporal-settings.ts'
import type { Progress } from './progress.ts'

/** The application that `npm start` starts: everything except the database server. */
export type StartApplication = (options: {
  databaseUrl: string
  eventStoreUrl: string | null
  temporal: TemporalSettings | null
  dataDir: string
  port: number
  /** The public address; null: only this machine can reach it. */
  host: string | null
  baseDomain: string
  /** The addresses in `PUBLIC_ADDRESSES`, if there are any. */
  addresses?: readonly string[] | undefined
  /** Adds a line to the log file in the data folder. */
  log: (line: string) => void
  progress: Progress
}) => Promise<Application>

export type Application = {
  addresses: { label: string; url: string }[]
  logins: Login[]
  stop: () => Promise<void>
}

type Login = { who: string; where: string; username: string; password: string }
