import type { Pool } from 'pg'
import { createGuardedPool } from '@almoner/eventstore/postgres/connection/guarded-pool.ts'

/**
 * The simulators' own connections. Their commits do not wait for the disk. A caller that learned of
 * a charge or a mail records an event afterwards, in the write-ahead log of the same server, and
 * that commit waits: a crash of the server loses nothing that an event refers to, and anything else
 * is requested again.
 */
export const createSandboxPool = (
  connectionString: string,
  onIdleError: (error: Error) => void,
): Pool =>
  createGuardedPool(
    {
      connectionString,
      max: 4,
      pipeline: true,
      application_name: 'sandbox',
      options: '-c synchronous_commit=off',
    },
    onIdleError,
  )
