import { describe, expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { deriveKeys } from './key/keys.ts'
import { createLinks } from './links.ts'

const keys = deriveKeys(new Uint8Array(32).fill(7))
const site = { scheme: 'https', baseDomain: 'give.example.hk', port: null } as const
const { donorLink, staffLink } = createLinks({ site, keys })

describe('the link of a letter', () => {
  it.each([
    ['verify_email', 'EmailVerified'],
    ['change_username', 'ResetEmail'],
  ] as const)('to staff (%s) opens %s of the platform’s own site', (purpose, page) => {
    const link = {
      organisationId: fixtureId('organisation', 1),
      staffId: fixtureId('staff', 2),
      linkId: fixtureId('staff_link', 3),
    }
    const address = staffLink({ purpose, ...link })
    const start = `https://give.example.hk/${page}/`
    expect(address.slice(0, start.length)).toBe(start)
    expect(keys.linkOfStaffMailToken(address.slice(start.length))).toEqual(link)
  })

  it('to a donor opens the site of the charity at which it was requested', () => {
    const link = { donorId: fixtureId('donor', 1), linkId: fixtureId('donor_link', 2) }
    const hosts = { subDomain: 'harbour', customHost: null }
    const path = `/ResetEmail/${keys.mailToken(link)}`
    const linkFields = { purpose: 'change_username', ...link } as const
    expect(donorLink({ ...hosts, ...linkFields })).toBe(`https://harbour.give.example.hk${path}`)
    const customHost = 'give.harbour.example'
    expect(donorLink({ ...hosts, customHost, ...linkFields })).toBe(`https://${customHost}${path}`)
  })
})
