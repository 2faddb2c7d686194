import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isPayerPage } from './payer-paths.ts'
import { adminPaths, deskPaths } from './staff-paths.ts'

const web = new URL('../../../web/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, web), 'utf8')

/** The first segments of the addresses in files of routes. */
const pathsIn = (...files: string[]): string[] => [
  ...new Set(
    files.flatMap((file) =>
      [...read(file).matchAll(/(?:path: |(?:step|own|open|login)\(\s*)'\/([A-Za-z]+)/g)].map(
        ([, path = '']) => path,
      ),
    ),
  ),
]

/** The files of a site that hold its routes. */
const routesIn = (site: 'desk' | 'payer'): string[] =>
  readdirSync(new URL(`app/${site}/`, web), { recursive: true, encoding: 'utf8' })
    .filter((name) => /rout/.test(name) && !name.includes('.spec.'))
    .map((name) => `app/${site}/${name}`)

describe('the pages that the server serves', () => {
  it('for the desk match its router', () => {
    const paths = pathsIn(...routesIn('desk'), 'account/site/staff-site.tsx')
    expect([...deskPaths].toSorted()).toEqual(paths.toSorted())
  })

  it('for administration match its router', () => {
    expect([...adminPaths].toSorted()).toEqual(pathsIn('app/admin/router.tsx').toSorted())
  })

  it('for a charity’s site match its router and the account pages', () => {
    const paths = pathsIn(...routesIn('payer'))
    expect(paths.length).toBeGreaterThan(50)
    for (const path of ['', ...paths]) {
      expect([path, isPayerPage(`/${path}`)]).toEqual([path, true])
    }
  })

  it.each(['/DonationInfoRecurring/p1', '/FinalizePayMe/o1', '/SelectMission/'])(
    'for a charity’s site include: %s',
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
