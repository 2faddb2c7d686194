import { UnavailableError } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { isConnectionLost } from './connection-lost.ts'

describe('a lost connection', () => {
  it('is one, for any server', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    expect(isConnectionLost(refused)).toBe(true)
    const socketError = Object.assign(new Error('connect'), { code: 'ENOENT', syscall: 'connect' })
    expect(isConnectionLost(socketError)).toBe(true)
    const noFile = Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' })
    expect(isConnectionLost(noFile)).toBe(false)
    expect(isConnectionLost(Object.create(UnavailableError.prototype))).toBe(true)
    expect(isConnectionLost(new Error('anything else'))).toBe(false)
  })
})
