import type { Pool } from 'pg'
import { createPostgresObjects } from '../provider/store/postgres-objects.ts'
import type { Kinds, SandboxTapAndGoStore } from './world.ts'

export const createPostgresTapAndGoStore = (pool: Pool): Promise<SandboxTapAndGoStore> =>
  createPostgresObjects<Kinds>(pool, { name: 'tap_and_go_objects' })
