import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

const logged = (fields: object): string => {
  const lines: string[] = []
  createLog({ write: (line: string) => lines.push(line) }).error(fields, 'something happened')
  return lines.join('')
}

type Line = Record<string, unknown>

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
  it.each(names)('does not log a %s, at any depth', (name) => {
    const line = logged({
      [name]: 'only-its-owner',
      body: { [name]: 'only-its-owner', inner: { [name]: { deep: 'only-its-owner' } } },
    })
    expect(line).not.toContain('only-its-owner')
    expect(line.split('[redacted]')).toHaveLength(4)
  })

  it.each(['Authorization', 'Set-Cookie', 'access_token', 'CLIENT_SECRET'])(
    'does not log a %s, in any spelling and at any depth',
    (name) => {
      const deep = [{ a: { b: { c: [{ [name]: 'only-its-owner' }] } } }]
      expect(logged({ deep })).not.toContain('only-its-owner')
    },
  )

  it('omits the contents of an error under any name, in its cause or next to it', () => {
    const cause = Object.assign(new Error('refused'), { raw: { payment_intent: 'only-its-owner' } })
    const error = Object.assign(new Error('no charge', { cause }), {
      cause,
      headers: { Authorization: 'only-its-owner' },
      nested: { toJSON: () => ({ secret: 'only-its-owner' }) },
    })
    const line = logged({ err: error, error, errors: [error] })
    expect(line).not.toContain('only-its-owner')
    expect((JSON.parse(line) as { err: object }).err).toMatchObject({
      type: 'Error',
      message: expect.stringContaining('no charge') as unknown,
      stack: expect.stringContaining('log.spec.ts') as unknown,
    })
  })

  it('does not log what a logger was given for all of its lines', () => {
    const lines: string[] = []
    const log = createLog({ write: (line: string) => lines.push(line) })
    const child = log.child({ token: 'only-its-owner', requestId: 'r-1' })
    child.child({ secret: 'only-its-owner' }).info({ status: 200 }, 'something happened')
    expect(lines.join('')).not.toContain('only-its-owner')
    expect(JSON.parse(lines.join(''))).toMatchObject({ requestId: 'r-1', status: 200 })
  })

  it('marks a circular reference, and a value that is nested too deep', () => {
    const circle: Line = { name: 'circle' }
    circle['self'] = circle
    let deep: Line = { secret: 'only-its-owner' }
    for (let depth = 0; depth < 50; depth += 1) deep = { deep }
    const line = logged({ circle, deep })
    expect(line).toContain('[circular]')
    expect(line).toContain('[deeper]')
    expect(line).not.toContain('only-its-owner')
  })

  it('does not change the fields that it is given', () => {
    const fields = { body: { password: 'only-its-owner' } }
    logged(fields)
    expect(fields).toEqual({ body: { password: 'only-its-owner' } })
  })

  it('does not log PostgreSQL’s description of the row it refused', () => {
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

  it('logs the rest, with the time, and not the name of the machine', () => {
    const line = JSON.parse(logged({ route: '/api/projects', status: 200 })) as object
    expect(line).toMatchObject({ msg: 'something happened', route: '/api/projects', status: 200 })
    expect(line).toHaveProperty('time')
    expect(line).not.toHaveProperty('hostname')
  })
})
