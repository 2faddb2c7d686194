import type { Pool } from 'pg'
import { createGuardedPool } from '@almoner/eventstore/postgres/connection/guarded-pool.ts'

/**
 * Creates the simulators' own connections. Their commits wait for the disk, like those of a real
 * provider. A charge that was reported to the product survives a crash of the server, even if the
 * product went on.
 */
export const createSandboxPool = (
  connectionString: string,
  onIdleError: (error: Error) => void,
): Pool =>
  createGuardedPool(
    { connectionString, max: 4, pipeline: true, application_name: 'sandbox' },
    onIdleError,
  )
