import type { Pool } from 'pg'
import { createGuardedPool } from '@almoner/eventstore/postgres/guarded-pool.ts'

/**
 * The stand-ins' own connections. No commit of theirs waits for the disk. Whoever was told of a charge
 * or a letter writes that into the books afterwards, in the same log of the same server, and those
 * wait: a crash of the server takes back nothing that the books know of, and of what they do not know
 * both are asked again.
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
