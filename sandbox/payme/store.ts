import type { Pool } from 'pg'
import { createPostgresObjects } from '../provider/store/postgres-objects.ts'
import type { Kinds, SandboxPaymeStore } from './objects.ts'

export const createPostgresPaymeStore = (pool: Pool): Promise<SandboxPaymeStore> =>
  createPostgresObjects<Kinds>(pool, { name: 'payme_objects' })
