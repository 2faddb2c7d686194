import { UnavailableError } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { isConnectionLost } from './connection-lost.ts'

describe('a lost connection', () => {
  it('is one, whichever server it was to', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    expect(isConnectionLost(refused)).toBe(true)
    expect(isConnectionLost(Object.create(UnavailableError.prototype))).toBe(true)
    expect(isConnectionLost(new Error('anything else'))).toBe(false)
  })
})
