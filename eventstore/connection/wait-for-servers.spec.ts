import { expect, it } from 'vitest'
import { startWaitFrom } from './wait-for-servers.ts'

it('waits a minute for the servers, or as long as START_WAIT_SECONDS says', () => {
  expect(startWaitFrom({})).toEqual({ seconds: 60 })
  expect(startWaitFrom({ START_WAIT_SECONDS: '0' })).toEqual({ seconds: 0 })
})

it.each(['long', '-1', '1.5', '10000'])('refuses to wait "%s" in one sentence', (seconds) => {
  expect(startWaitFrom({ START_WAIT_SECONDS: seconds })).toEqual({
    refused: 'START_WAIT_SECONDS must be a whole number of seconds, 9999 at most.',
  })
})
