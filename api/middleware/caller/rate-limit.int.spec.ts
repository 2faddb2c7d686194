import { describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { openBrowser, useApi } from '../../testing/api.ts'

const api = useApi()

/** A caller behind a trusted proxy, who changes addresses. */
const guesserFrom = (addressOf: (number: number) => string) => {
  const isTrustedProxy = (address: string) => address === 'in-process'
  const app = createApp({ ...api.dependencies, isTrustedProxy })
  const browser = openBrowser({ app }, 'harbour.localhost')
  return async (number: number, username: string) => {
    const body = { username, password: `Guess${number}` }
    const headers = { 'X-Forwarded-For': addressOf(number) }
    return (await browser.post('/api/donors/login', body, headers)).status
  }
}

describe('an attacker who guesses passwords from many addresses', () => {
  it('in one IPv6 network is limited as one caller', async () => {
    const guess = guesserFrom((number) => `2001:db8:7:7::${number.toString(16)}`)
    const statuses: number[] = []
    for (let number = 1; number <= 11; number += 1) {
      statuses.push(await guess(number, 'guessed@donors.example'))
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })

  it('in many IPv6 networks does not block callers in the others', async () => {
    const guess = guesserFrom((number) => `2001:db8:8:${number.toString(16)}::1`)
    const statuses: number[] = []
    for (let number = 1; number <= 11; number += 1) {
      statuses.push(await guess(number, 'other@donors.example'))
    }
    expect(statuses).toEqual(Array.from({ length: 11 }, () => 422))
  })
})
