import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, htmlLanguage, type Language } from '@almoner/domain/kernel/locale.ts'
import { accountPaths, givingPaths, payingPaths } from '../paths/payer-paths.ts'

export type Area = 'payer' | 'desk' | 'admin'

/** The screen at `/` for each area. */
const frontScreen = { payer: 'SelectMission', desk: 'HomeLogin', admin: '' } as const

type Manifest = Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>

/**
 * The built pages, in memory, each with the reader's language and preload links for the files of
 * the first screen, so that the browser loads them in parallel.
 */
export const loadPages = (dist: string) => {
  const html = {
    payer: readFileSync(join(dist, 'payer.html'), 'utf8'),
    desk: readFileSync(join(dist, 'desk.html'), 'utf8'),
    admin: readFileSync(join(dist, 'admin.html'), 'utf8'),
  }
  const manifests = {
    payer: readManifest(dist, 'payer'),
    desk: readManifest(dist, 'desk'),
    admin: readManifest(dist, 'admin'),
  }
  const screens = { desk: listScreens(manifests.desk), admin: listScreens(manifests.admin) }
  const cache = new Map<string, string>()
  return (area: Area, path: string, language: Language): string => {
    const screen = path === '/' ? frontScreen[area] : (path.split('/')[1] ?? '')
    const findCatalogue = (part: string) => `locales/${catalogue[language]}.po?${part}`
    const parts = area === 'payer' ? partsUpTo(screen) : []
    const screenSource = area === 'payer' ? undefined : screens[area].get(screen)
    const key = `${area} ${language} ${screenSource ?? parts.join(' ')}`
    const cachedPage = cache.get(key)
    if (cachedPage !== undefined) return cachedPage
    const entries = [
      findCatalogue('front'),
      ...(screenSource === undefined ? [] : [screenSource]),
      ...chunksOf(parts, manifests[area]),
      ...parts.map(findCatalogue),
    ]
    const page = html[area]
      .replace(/<html lang="[^"]*"/, `<html lang="${htmlLanguage[language]}"`)
      .replace('</head>', `${linksFor(manifests[area], entries, html[area])}</head>`)
    cache.set(key, page)
    return page
  }
}

const readManifest = (dist: string, area: Area): Manifest =>
  JSON.parse(readFileSync(join(dist, `.vite/${area}.json`), 'utf8')) as Manifest

// The payer's site has four parts: the front page, which starts it, the form, the payment and the
// account. The payment needs the form, which decides if a step can be shown.
const partsUpTo = (screen: string): string[] => {
  if (givingPaths.has(screen)) return ['giving']
  if (accountPaths.has(screen)) return ['account']
  return payingPaths.has(screen) ? ['giving', 'paying'] : []
}

// The build names the chunk of a part after it (web/vite.config.ts).
const chunksOf = (parts: readonly string[], manifest: Manifest): string[] =>
  Object.keys(manifest).filter((source) => parts.some((part) => manifest[source]?.name === part))

/** Screens whose file has another name than their path, which is the specification's. */
const namedOtherwise: Readonly<Record<string, string>> = { PaymentMethods: 'WaysToPay' }

// `home/home-login.tsx` is the screen of /HomeLogin.
const listScreens = (manifest: Manifest): Map<string, string> =>
  new Map(
    Object.keys(manifest).map((source) => {
      const name =
        source
          .split('/')
          .at(-1)
          ?.replace(/\.tsx$/, '') ?? ''
      const screen = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
      return [namedOtherwise[screen] ?? screen, source]
    }),
  )

const linksFor = (manifest: Manifest, sources: readonly string[], html: string): string => {
  const links = new Set<string>()
  const visitedSources = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || visitedSources.has(source)) return
    visitedSources.add(source)
    links.add(`<link rel="modulepreload" crossorigin href="/${chunk.file}">`)
    for (const css of chunk.css ?? []) {
      links.add(`<link rel="stylesheet" crossorigin href="/${css}">`)
    }
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  const findAddress = (link: string) => /href="([^"]+)"/.exec(link)?.[1] ?? ''
  return [...links].filter((link) => !html.includes(findAddress(link))).join('')
}
