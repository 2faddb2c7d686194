import { expect, inject, it, describe, onTestFinished } from 'vitest'
import { createGuardedPool } from './guarded-pool.ts'

describe('a connection that breaks in the moment it is handed to the next in line', () => {
  it('is no uncaught error', async () => {
    const pool = createGuardedPool({ connectionString: inject('databaseUrl'), max: 1 }, () => {})
    onTestFinished(() => pool.end())
    const first = await pool.connect()
    const next = pool.connect()
    first.release()
    expect(() => first.emit('error', new Error('terminating connection'))).not.toThrow()
    const second = await next
    expect(second).toBe(first)
    second.release()
  })
})
