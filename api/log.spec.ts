import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

const logged = (fields: object): string => {
  const lines: string[] = []
  createLog({ write: (line: string) => lines.push(line) }).error(fields, 'something happened')
  return lines.join('')
}

const names = [
  'password',
  'authorization',
  'cookie',
  'token',
  'accessToken',
  'secret',
  'clientSecret',
  'signingKey',
  'secretKey',
  'masterKey',
  'card',
  'personal',
  'client_secret',
  'payment_intent',
  'setup_intent',
]

describe('a line of the log', () => {
  it.each(names)('does not tell a %s, at whatever depth', (name) => {
    const line = logged({
      [name]: 'only-its-owner',
      body: { [name]: 'only-its-owner', inner: { [name]: { deep: 'only-its-owner' } } },
    })
    expect(line).not.toContain('only-its-owner')
    expect(line.split('[redacted]')).toHaveLength(4)
  })

  it('does not tell what PostgreSQL says of the row it refused', () => {
    const error = Object.assign(new Error('duplicate key'), {
      detail: 'Key (email)=(tai-man@example.com) already exists.',
      where: "unnamed portal parameter $1 = '...tai-man@example.com'",
      code: '23505',
    })
    const line = logged({ err: error })
    expect(line).not.toContain('tai-man@example.com')
    expect(line).toContain('23505')
    expect(line).toContain('duplicate key')
  })

  it('tells the rest, with the time, and not the name of the machine', () => {
    const line = JSON.parse(logged({ route: '/api/projects', status: 200 })) as object
    expect(line).toMatchObject({ msg: 'something happened', route: '/api/projects', status: 200 })
    expect(line).toHaveProperty('time')
    expect(line).not.toHaveProperty('hostname')
  })
})
