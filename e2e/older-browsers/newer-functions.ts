import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data/types'
import { oldestBrowsers } from '@almoner/web/oldest-browsers.ts'

// MDN's names for those browsers, on telephones and on computers.
const floor: readonly [BrowserName, string][] = [
  ['safari', oldestBrowsers.safari],
  ['safari_ios', oldestBrowsers.ios],
  ['chrome', oldestBrowsers.chrome],
  ['chrome_android', oldestBrowsers.chrome],
  ['firefox', oldestBrowsers.firefox],
  ['firefox_android', oldestBrowsers.firefox],
]

type Member = { owner: string; name: string; isStatic: boolean; isNewer: boolean }

/** The members that every window has as names of its own. */
const windows = new Set(['Window', 'globals'])

const isOld = (compat: CompatStatement): boolean =>
  floor.every(([browser, version]) =>
    [compat.support[browser] ?? []]
      .flat()
      .some(
        (support) =>
          isReached(support.version_added, version) &&
          !isReached(support.version_removed, version) &&
          !support.flags &&
          !support.prefix &&
          !support.alternative_name,
      ),
  )

const isReached = (added: string | false | undefined, version: string): boolean =>
  typeof added === 'string' && added !== 'preview' && toNumber(added) <= toNumber(version)

const toNumber = (version: string): number => {
  const [major = '', minor = '0'] = version.replace('≤', '').split('.')
  return Number(major) * 1000 + Number(minor)
}

const statement = '__compat'

type Part = { key: string; part: Identifier; compat: CompatStatement }

const listParts = (whole: Identifier): Part[] =>
  Object.entries(whole as Record<string, Identifier>).flatMap(([key, part]) => {
    const compat = key === statement ? undefined : part[statement]
    return compat ? [{ key, part, compat }] : []
  })

// The address of its definition shows whether an object or its class has a part of the language.
const isOfClass = ({ spec_url: addresses }: CompatStatement): boolean =>
  [addresses ?? []].flat().every((address) => !/prototype/i.test(address))

const listMembers = (owner: string, whole: Identifier, isLanguage: boolean): Member[] =>
  listParts(whole).flatMap(({ key, part, compat }) => {
    const name = key.replace(/_static$/, '')
    if (!/^[\w$]+$/.test(name) || /_(?:event|permission)$/.test(key) || name === owner) return []
    const isStatic = isLanguage ? isOfClass(compat) : key !== name
    const own: Member = { owner, name, isStatic, isNewer: !isOld(compat) }
    return owner === 'Intl' ? [own].concat(listMembers(`Intl.${name}`, part, true)) : [own]
  })

const { builtins } = data.javascript as { builtins: Identifier }

const listOwners = (whole: Identifier, isLanguage: boolean) =>
  listParts(whole).map(({ key: name, part, compat }) => {
    const isNewer = !isOld(compat)
    return { name, part, isLanguage, isNewer }
  })

const owners = [...listOwners(builtins, true), ...listOwners(data.api, false)]

// A page gets at an object of a newer class only by a name that is newer itself. The iterators of a list
// were there before their class had a name.
const members = owners
  .filter(({ name, isNewer }) => !isNewer || name === 'Iterator')
  .flatMap(({ name, part, isLanguage }) => listMembers(name, part, isLanguage))

const globals = [
  ...owners.map(({ name, isNewer }) => ({ name, isNewer })),
  ...members.filter(({ owner }) => windows.has(owner)),
]

const oldGlobals = new Set(globals.filter(({ isNewer }) => !isNewer).map(({ name }) => name))

/** Names that a page has without an owner, and that some of these browsers lack. */
export const newerGlobals: ReadonlySet<string> = new Set(
  globals.map(({ name }) => name).filter((name) => !oldGlobals.has(name)),
)

const oldNames = new Set(
  members.filter(({ isNewer, isStatic }) => !isNewer && !isStatic).map(({ name }) => name),
)
const newer = members.filter(({ owner, isNewer }) => isNewer && !windows.has(owner))

/** `Owner.name` of what some of these browsers lack on a class or a namespace. */
export const newerStatics: ReadonlySet<string> = new Set(
  newer.filter(({ isStatic }) => isStatic).map(({ owner, name }) => `${owner}.${name}`),
)

/**
 * The names of functions that some of these browsers lack on every class that has them, each with
 * the path of the first. A name that an older class has too is left out, because built files do not
 * show which one is meant.
 */
export const newerMembers: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  newer
    .filter(({ isStatic, name }) => !isStatic && !oldNames.has(name))
    .map(({ owner, name }) => [name, `${owner}.prototype.${name}`])
    .toReversed(),
)

/** The path to each of them in a page, by which a journey takes it away: all but fixed symbols. */
export const newerPaths: readonly string[] = [
  ...newerGlobals,
  ...newerStatics,
  ...newer
    .filter(({ isStatic }) => !isStatic)
    .map(({ owner, name }) => `${owner}.prototype.${name}`),
].filter((path) => !path.startsWith('Symbol.'))
