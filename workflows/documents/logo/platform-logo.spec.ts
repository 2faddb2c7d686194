import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { platformMark } from './platform-logo.ts'

it('the platform’s mark in documents is the one of its site', () => {
  const icon = readFileSync(new URL('../../../web/public/favicon.svg', import.meta.url), 'utf8')
  for (const part of Object.values(platformMark)) expect(icon).toContain(`"${part}"`)
})
