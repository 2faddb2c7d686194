import type { Pool } from 'pg'
import { createGuardedPool } from '@almoner/eventstore/postgres/connection/guarded-pool.ts'

/**
 * The simulators' own connections. Their commits wait for the disk, as those of a real provider do:
 * a charge that the product was told of is still there after a crash of the server, also when the
 * product itself went on.
 */
export const createSandboxPool = (
  connectionString: string,
  onIdleError: (error: Error) => void,
): Pool =>
  createGuardedPool(
    { connectionString, max: 4, pipeline: true, application_name: 'sandbox' },
    onIdleError,
  )
