import { describe, expect, it } from 'vitest'
import { announce } from './announce.ts'

const application = {
  addresses: [
    { label: 'Harbour Light 海港之光', url: 'http://harbour.localhost:3000' },
    { label: 'Lion Rock', url: 'http://lionrock.localhost:3000' },
  ],
  logins: [{ who: 'staff', where: 'localhost/OrgLogin', username: 'a@b', password: 'pw' }],
  stop: async () => {},
}

describe('the announcement', () => {
  it('begins with the line programs wait for', () => {
    const [first] = announce('http://localhost:3000', application).split('\n')
    expect(first).toBe('ready http://localhost:3000')
  })

  it('lines up addresses under Chinese names, and the logins', () => {
    expect(announce('http://localhost:3000', application).split('\n').slice(2, 7)).toEqual([
      '  Harbour Light 海港之光  http://harbour.localhost:3000',
      '  Lion Rock               http://lionrock.localhost:3000',
      '',
      '  Who    Where               Username  Password',
      '  staff  localhost/OrgLogin  a@b       pw',
    ])
  })

  it('has no empty table if there are no demonstration logins', () => {
    expect(announce('http://x', { ...application, logins: [] })).not.toContain('Password')
  })
})
