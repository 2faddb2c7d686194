import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isPayerPage } from './payer-paths.ts'
import { adminPaths, deskPaths } from './staff-paths.ts'

const web = new URL('../../web/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, web), 'utf8')

/** The first segments of a router’s addresses. */
const pathsIn = (router: string): string[] => [
  ...new Set(
    [...read(router).matchAll(/(?:path: |step\()'\/([A-Za-z]+)/g)].map(([, path = '']) => path),
  ),
]

describe('the pages that the server serves', () => {
  it('of the desk are those of its router', () => {
    expect([...deskPaths].toSorted()).toEqual(pathsIn('sites/desk/router.tsx').toSorted())
  })

  it('of administration are those of its router', () => {
    const names = pathsIn('sites/admin/router.tsx').filter((path) => path !== 'ErrorPrompt')
    expect([...adminPaths].toSorted()).toEqual(names.toSorted())
  })

  it('of a charity’s site are those of its router, and the account’s', () => {
    const screens = read('donor/account-screens.ts').matchAll(/^ {2}(\w+): screen\(/gm)
    const account = [...screens].map(([, name = '']) => name)
    expect(account.length).toBeGreaterThan(20)
    for (const path of ['', ...pathsIn('sites/payer/router.tsx'), ...account]) {
      expect([path, isPayerPage(`/${path}`)]).toEqual([path, true])
    }
  })

  it.each(['/DonationInfoRecurring/p1', '/FinalizePayMe/o1', '/SelectMission/'])(
    'of a charity’s site have what belongs to them: %s',
    (path) => {
      expect(isPayerPage(path)).toBe(true)
    },
  )

  it.each([
    '/404',
    '/x',
    '/selectmission',
    '/OrgLogin',
    '/SelectMission/x',
    '/AcInfo/a/b',
    '/a/b/c',
  ])('do not have %s', (path) => {
    expect(isPayerPage(path)).toBe(false)
  })
})
